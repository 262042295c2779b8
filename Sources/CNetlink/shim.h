#include <linux/genetlink.h>
#include <linux/neighbour.h>
#include <linux/nl80211.h>
#include <linux/rtnetlink.h>
