/// `<a>`.
public typealias A = Element<Names.A>
/// `<b>`.
public typealias B = Element<Names.B>
/// `<bdi>`.
public typealias Bdi = Element<Names.Bdi>
/// `<body>`.
public typealias Body = Element<Names.Body>
/// `<button>`.
public typealias Button = Element<Names.Button>
/// `<caption>`.
public typealias Caption = Element<Names.Caption>
/// `<code>`.
public typealias Code = Element<Names.Code>
/// `<datalist>`.
public typealias Datalist = Element<Names.Datalist>
/// `<dd>`.
public typealias Dd = Element<Names.Dd>
/// `<defs>`.
public typealias Defs = Element<Names.Defs>
/// `<details>`.
public typealias Details = Element<Names.Details>
/// `<div>`.
public typealias Div = Element<Names.Div>
/// `<dl>`.
public typealias Dl = Element<Names.Dl>
/// `<dt>`.
public typealias Dt = Element<Names.Dt>
/// `<fieldset>`.
public typealias Fieldset = Element<Names.Fieldset>
/// `<form>`.
public typealias Form = Element<Names.Form>
/// `<h1>`.
public typealias H1 = Element<Names.H1>
/// `<h2>`.
public typealias H2 = Element<Names.H2>
/// `<h3>`.
public typealias H3 = Element<Names.H3>
/// `<head>`.
public typealias Head = Element<Names.Head>
/// `<header>`.
public typealias Header = Element<Names.Header>
/// `<html>`.
public typealias Html = Element<Names.Html>
/// `<label>`.
public typealias Label = Element<Names.Label>
/// `<legend>`.
public typealias Legend = Element<Names.Legend>
/// `<li>`.
public typealias Li = Element<Names.Li>
/// `<main>`.
public typealias Main = Element<Names.Main>
/// `<nav>`.
public typealias Nav = Element<Names.Nav>
/// `<ol>`.
public typealias Ol = Element<Names.Ol>
/// `<option>`.
public typealias Option = Element<Names.Option>
/// `<p>`.
public typealias P = Element<Names.P>
/// `<script>`.
public typealias Script = Element<Names.Script>
/// `<section>`.
public typealias Section = Element<Names.Section>
/// `<select>`.
public typealias Select = Element<Names.Select>
/// `<small>`.
public typealias Small = Element<Names.Small>
/// `<span>`.
public typealias Span = Element<Names.Span>
/// `<summary>`.
public typealias Summary = Element<Names.Summary>
/// `<svg>`.
public typealias Svg = Element<Names.Svg>
/// `<table>`.
public typealias Table = Element<Names.Table>
/// `<tbody>`.
public typealias Tbody = Element<Names.Tbody>
/// `<td>`.
public typealias Td = Element<Names.Td>
/// `<textarea>`.
public typealias Textarea = Element<Names.Textarea>
/// `<th>`.
public typealias Th = Element<Names.Th>
/// `<thead>`.
public typealias Thead = Element<Names.Thead>
/// `<time>`.
public typealias Time = Element<Names.Time>
/// `<title>`.
public typealias Title = Element<Names.Title>
/// `<tr>`.
public typealias Tr = Element<Names.Tr>
/// `<ul>`.
public typealias Ul = Element<Names.Ul>
/// `<img>`, which has no content.
public typealias Img = VoidElement<Names.Img>
/// `<input>`, which has no content.
public typealias Input = VoidElement<Names.Input>
/// `<link>`, which has no content.
public typealias Link = VoidElement<Names.Link>
/// `<meta>`, which has no content.
public typealias Meta = VoidElement<Names.Meta>
/// `<option>` of a ``Datalist``, which has no content.
public typealias Proposal = VoidElement<Names.Option>
/// `<circle>` of SVG.
public typealias Circle = Shape<Names.Circle>
/// `<rect>` of SVG.
public typealias Rect = Shape<Names.Rect>
/// `<path>` of SVG.
public typealias Path = Shape<Names.Path>
/// `<use>` of SVG.
public typealias Use = Shape<Names.Use>
/// `<symbol>` of SVG.
public typealias Symbol = Element<Names.Symbol>
/// `<pattern>` of SVG.
public typealias Pattern = Element<Names.Pattern>
