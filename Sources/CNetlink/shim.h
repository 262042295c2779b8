#include <linux/genetlink.h>
#include <linux/inet_diag.h>
#include <linux/neighbour.h>
#include <linux/nl80211.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
