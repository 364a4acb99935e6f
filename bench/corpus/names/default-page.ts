import type { LabOptions } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { planner, restaurant } from '../sites/further.ts'
import { next } from '../sites/handmade.ts'
import { place } from '../sites/place.ts'
import { bare, type Sending } from '../sites/send.ts'
import { failing, type Site, site } from '../sites/site.ts'
import { lawyers } from '../sites/western.ts'

export const nginxWelcome = `<!DOCTYPE html>
<html>
<head>
<title>Welcome to nginx!</title>
<style>
html { color-scheme: light dark; }
body { width: 35em; margin: 0 auto;
font-family: Tahoma, Verdana, Arial, sans-serif; }
</style>
</head>
<body>
<h1>Welcome to nginx!</h1>
<p>If you see this page, the nginx web server is successfully installed and
working. Further configuration is required.</p>

<p>For online documentation and support please refer to
<a href="http://nginx.org/">nginx.org</a>.<br/>
Commercial support is available at
<a href="http://nginx.com/">nginx.com</a>.</p>

<p><em>Thank you for using nginx.</em></p>
</body>
</html>
`

const ubuntu = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
  <!--
    Modified from the Debian original for Ubuntu
    Last updated: 2022-03-22
    See: https://launchpad.net/bugs/1966004
  -->
  <head>
    <meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
    <title>Apache2 Ubuntu Default Page: It works</title>
    <style type="text/css" media="screen">
  * { margin: 0px 0px 0px 0px; padding: 0px 0px 0px 0px; }
  body, html { padding: 3px 3px 3px 3px; background-color: #D8DBE2; font-family: Ubuntu, Verdana, sans-serif; font-size: 11pt; text-align: center; }
  div.main_page { position: relative; display: table; width: 800px; background-color: #FFFFFF; }
    </style>
  </head>
  <body>
    <div class="main_page">
      <div class="page_header floating_element">
        <span class="floating_element">Apache2 Default Page</span>
      </div>
      <div class="content_section floating_element">
        <div class="section_header section_header_red"><div id="about"></div>It works!</div>
        <div class="content_section_text">
          <p>This is the default welcome page used to test the correct operation of the Apache2 server after installation on Ubuntu systems. It is based on the equivalent page on Debian, from which the Ubuntu Apache packaging is derived. If you can read this page, it means that the Apache HTTP server installed at this site is working properly. You should <b>replace this file</b> (located at <tt>/var/www/html/index.html</tt>) before continuing to operate your HTTP server.</p>
          <p>If you are a normal user of this web site and don't know what this page is about, this probably means that the site is currently unavailable due to maintenance. If the problem persists, please contact the site's administrator.</p>
        </div>
        <div class="section_header"><div id="changes"></div>Configuration Overview</div>
        <div class="content_section_text"><p>Ubuntu's Apache2 default configuration is different from the upstream default configuration, and split into several files optimized for interaction with Ubuntu tools.</p>
<pre>/etc/apache2/
|-- apache2.conf
|       \`--  ports.conf
|-- mods-enabled
|       |-- *.load
|       \`-- *.conf</pre></div>
      </div>
    </div>
  </body>
</html>`

const iis = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1" />
<title>IIS Windows Server</title>
<style type="text/css">
<!--
body { color:#000000; background-color:#0072C6; margin:0; }
#container { margin-left:auto; margin-right:auto; text-align:center; }
-->
</style>
</head>
<body>
<div id="container">
<a href="http://go.microsoft.com/fwlink/?linkid=66138&amp;clcid=0x409"><img src="iisstart.png" alt="IIS" width="960" height="600" /></a>
</div>
</body>
</html>`

const cpanelDefault = `<!DOCTYPE html>
<html><head><title>Default Web Site Page</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<style>body{font-family:Arial,Helvetica,sans-serif;background:#fff;color:#2f3230}.status-code{font-size:400%}</style></head>
<body><div class="container"><span class="status-code">SORRY!</span><span class="status-reason">If you are the owner of this website, please contact your hosting provider: webmaster@kanzlei-brandt.test</span>
<p>It is possible you have reached this page because:</p><ul><li><div class="info-heading">The IP address has changed.</div></li><li><div class="info-heading">There has been a server misconfiguration.</div></li><li><div class="info-heading">The site may have moved to a different server.</div></li></ul>
<footer>Powered by <a href="http://cpanel.com/?utm_source=cpanelwhm">cPanel</a></footer></div></body></html>`

const plesk = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Web Server's Default Page</title><meta name="copyright" content="Copyright 1999-2026. WebPros International GmbH. All rights reserved."><link rel="stylesheet" href="https://assets.plesk.com/static/default-website-content/public/default-server-index.css"></head>
<body><header class="header"><h1>Web Server's Default Page</h1></header><div class="content"><p>This page is generated by <a href="https://www.plesk.com">Plesk</a>, the leading hosting automation software. You see this page because there is no Web site at this address.</p><p>You can do the following: Log in to Plesk to create a site.</p></div></body></html>`

const listing = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">
<html>
 <head>
  <title>Index of /</title>
 </head>
 <body>
<h1>Index of /</h1>
  <table>
   <tr><th valign="top"><img src="/icons/blank.gif" alt="[ICO]"></th><th><a href="?C=N;O=D">Name</a></th><th><a href="?C=M;O=A">Last modified</a></th><th><a href="?C=S;O=A">Size</a></th></tr>
   <tr><th colspan="4"><hr></th></tr>
<tr><td valign="top"><img src="/icons/folder.gif" alt="[DIR]"></td><td><a href="cgi-bin/">cgi-bin/</a></td><td align="right">2026-02-11 09:14  </td><td align="right">  - </td></tr>
   <tr><th colspan="4"><hr></th></tr>
</table>
<address>Apache/2.4.62 (Unix) Server at shiftwise.test Port 443</address>
</body></html>`

const centos = `<!DOCTYPE html><html><head><title>HTTP Server Test Page powered by: Rocky Linux</title><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><header><h1>HTTP Server <strong>Test Page</strong></h1></header><p>This page is used to test the proper operation of an HTTP server after it has been installed on a Rocky Linux system. If you can read this page, it means that the software is working correctly.</p><h2>Just visiting?</h2><p>This website you are visiting is either experiencing problems or could be going through maintenance.</p><h2>I am the admin, what do I do?</h2><p>You may now add content to the webroot directory for your software. For systems using the Apache Webserver: you can add content to the directory <code>/var/www/html/</code>.</p></body></html>`

const replaced = (whole: Site, html: string, sending: Sending = {}): LabOptions => {
  const missing = bare(
    '<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>',
    {
      status: 404,
    },
  )
  const empty = failing({ ...whole, pages: {} }, bare(html, sending))
  return place({ ...empty, pages: { ...empty.pages, '*': missing } })
}

const bakery = () => site()
const firm = () => site({ business: lawyers, name: 'kanzlei-brandt.test' })
const app = () => site({ business: planner, layout: next, name: 'shiftwise.test' })
const diner = () => site({ business: restaurant, name: 'www.umiya.test' })

export const defaultPages: Case[] = pairs('host.default_page', {
  nginx: {
    faulty: () => replaced(bakery(), nginxWelcome, { headers: { server: 'nginx/1.26.2' } }),
    fixed: () => place(bakery()),
  },
  'nginx-bare-type': {
    url: 'www.umiya.test',
    faulty: () => replaced(diner(), nginxWelcome, { type: 'text/html', gzip: true }),
    fixed: () => place(diner()),
  },
  ubuntu: {
    url: 'shiftwise.test',
    faulty: () => replaced(app(), ubuntu, { headers: { server: 'Apache/2.4.58 (Ubuntu)' }, gzip: true }),
    fixed: () => place(app()),
  },
  iis: {
    url: 'https://umiya.test/',
    faulty: () =>
      replaced(diner(), iis, {
        headers: { server: 'Microsoft-IIS/10.0' },
        bytes: 'latin1',
        type: 'text/html',
      }),
    fixed: () => place(diner()),
  },
  cpanel: {
    url: 'https://kanzlei-brandt.test/',
    faulty: () => replaced(firm(), cpanelDefault),
    fixed: () => place(firm()),
  },
  plesk: {
    url: 'http://kanzlei-brandt.test/',
    faulty: () => replaced(firm(), plesk, { chunked: true }),
    fixed: () => place(firm()),
  },
  listing: {
    url: 'https://shiftwise.test/',
    faulty: () => replaced(app(), listing, { type: 'text/html;charset=UTF-8' }),
    fixed: () => place(app()),
    allowed: ['expo.dirlist'],
  },
  rocky: { faulty: () => replaced(bakery(), centos), fixed: () => place(bakery()) },
})
