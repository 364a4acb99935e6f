import { type Case, pairs } from '../case.ts'
import { garage, planner } from '../sites/further.ts'
import { vite } from '../sites/handmade.ts'
import { place } from '../sites/place.ts'
import { bare } from '../sites/send.ts'
import { fronted, site } from '../sites/site.ts'
import { hotel } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const wordpressIndex = `<?php
/**
 * Front to the WordPress application. This file doesn't do anything, but loads
 * wp-blog-header.php which does and tells WordPress to load the theme.
 *
 * @package WordPress
 */

/**
 * Tells WordPress to load the WordPress theme and output it.
 *
 * @var bool
 */
define( 'WP_USE_THEMES', true );

/** Loads the WordPress Environment and Template */
require __DIR__ . '/wp-blog-header.php';
`

const asp = `<%@ Language="VBScript" CodePage="65001" %>
<!--#include file="inc/conexion.asp"-->
<%
Dim rs
Set rs = Server.CreateObject("ADODB.Recordset")
rs.Open "SELECT nombre, precio FROM habitaciones WHERE activa = 1", cn
%>
<html lang="es"><head><title>Hotel Mirador</title><meta name="viewport" content="width=device-width"></head><body><h1>Habitaciones</h1>
<% Do While Not rs.EOF %><p><%= rs("nombre") %></p><% rs.MoveNext : Loop %>
</body></html>`

const phpPage = `<?php require 'config.php'; $page = $_GET['p'] ?? 'start'; ?>
<!DOCTYPE html>
<html lang="pl"><head><meta charset="utf-8"><title><?= $titles[$page] ?></title></head>
<body><?php include "pages/$page.php"; ?></body></html>`

const bakery = () => site({ layout: wordpress() })
const inn = () => site({ business: hotel, name: 'miradordelvalle.test' })
const workshop = () => site({ business: garage, name: 'warsztat.test' })
const app = () => site({ business: planner, layout: vite, name: 'shiftwise.test' })

export const sourceLeaks: Case[] = pairs('http.source_leak', {
  'php-download': {
    faulty: () => place(fronted(bakery(), bare(wordpressIndex, { type: 'application/octet-stream' }))),
    fixed: () => place(bakery()),
  },
  'php-as-html': {
    url: 'https://warsztat.test/',
    faulty: () => place(fronted(workshop(), bare(phpPage))),
    fixed: () => place(workshop()),
    // A browser takes the code for comments and shows nothing at all.
    allowed: ['page.blank'],
  },
  'asp-as-html': {
    url: 'miradordelvalle.test',
    faulty: () => place(fronted(inn(), bare(asp, { type: 'text/html' }))),
    fixed: () => place(inn()),
  },
  'html-as-text': {
    url: 'https://shiftwise.test/',
    faulty: () => place(fronted(app(), bare(app().front, { type: 'text/plain; charset=utf-8' }))),
    fixed: () => place(app()),
  },
})
