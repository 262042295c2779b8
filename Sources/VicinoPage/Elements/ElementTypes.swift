/// `<a>`.
public typealias A = Element<Names.A>
/// `<abbr>`.
public typealias Abbr = Element<Names.Abbr>
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
/// `<col>`.
public typealias Col = Element<Names.Col>
/// `<colgroup>`.
public typealias Colgroup = Element<Names.Colgroup>
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
/// `<em>`.
public typealias Em = Element<Names.Em>
/// `<fieldset>`.
public typealias Fieldset = Element<Names.Fieldset>
/// `<figcaption>`.
public typealias Figcaption = Element<Names.Figcaption>
/// `<figure>`.
public typealias Figure = Element<Names.Figure>
/// `<footer>`.
public typealias Footer = Element<Names.Footer>
/// `<form>`.
public typealias Form = Element<Names.Form>
/// `<g>`.
public typealias G = Element<Names.G>
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
/// `<i>`.
public typealias I = Element<Names.I>
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
/// `<optgroup>`.
public typealias Optgroup = Element<Names.Optgroup>
/// `<option>`.
public typealias Option = Element<Names.Option>
/// `<output>`.
public typealias Output = Element<Names.Output>
/// `<p>`.
public typealias P = Element<Names.P>
/// `<pre>`.
public typealias Pre = Element<Names.Pre>
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
/// `<strong>`.
public typealias Strong = Element<Names.Strong>
/// `<style>`.
public typealias Style = Element<Names.Style>
/// `<summary>`.
public typealias Summary = Element<Names.Summary>
/// `<sup>`.
public typealias Sup = Element<Names.Sup>
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
/// `<tfoot>`.
public typealias Tfoot = Element<Names.Tfoot>
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
/// `<br>`, which has no content.
public typealias Br = VoidElement<Names.Br>
/// `<hr>`, which has no content.
public typealias Hr = VoidElement<Names.Hr>
/// `<img>`, which has no content.
public typealias Img = VoidElement<Names.Img>
/// `<input>`, which has no content.
public typealias Input = VoidElement<Names.Input>
/// `<link>`, which has no content.
public typealias Link = VoidElement<Names.Link>
/// `<meta>`, which has no content.
public typealias Meta = VoidElement<Names.Meta>
/// `<circle>` of SVG.
public typealias Circle = Shape<Names.Circle>
/// `<rect>` of SVG.
public typealias Rect = Shape<Names.Rect>
/// `<path>` of SVG.
public typealias Path = Shape<Names.Path>
/// `<use>` of SVG.
public typealias Use = Shape<Names.Use>
/// `<line>` of SVG.
public typealias Line = Shape<Names.Line>
/// `<symbol>` of SVG.
public typealias Symbol = Element<Names.Symbol>
/// `<pattern>` of SVG.
public typealias Pattern = Element<Names.Pattern>
