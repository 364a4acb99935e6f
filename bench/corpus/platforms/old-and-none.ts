import type { LabOptions } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { garage } from '../sites/further.ts'
import { plain } from '../sites/handmade.ts'
import { place } from '../sites/place.ts'
import { bare, type Sending } from '../sites/send.ts'
import { failing, type Site, site } from '../sites/site.ts'
import { bakery, hotel, lawyers, plumber } from '../sites/western.ts'

/** Nothing but http, and a page as one wrote it long ago. */
function ancient(whole: Site, html: string, sending: Sending = {}): LabOptions {
  const inner = bare(html.replace(/<title>[^<]*/i, '$& (2)'), { type: 'text/html', ...sending })
  const { pages } = failing(
    { ...whole, pages: { '/robots.txt': 'User-agent: *\nDisallow:\n' } },
    bare(html, { type: 'text/html', ...sending }),
  )
  const missing = bare(
    '<HTML><HEAD><TITLE>404 Not Found</TITLE></HEAD><BODY><H1>Not Found</H1></BODY></HTML>',
    { status: 404 },
  )
  const own = {
    http: {
      ...pages,
      '*': missing,
      '/kontakt.htm': inner,
      '/leistungen.htm': inner,
      '/uslugi.htm': inner,
      '/rooms.htm': inner,
      '/menu.htm': inner,
      '/top.htm': inner,
      '/logo.gif': GIF,
      '/intro.swf': SWF,
    },
    https: null,
  }
  return place(whole, { own, other: { http: `http://${whole.name}`, https: null } })
}

const GIF = {
  headers: { 'content-type': 'image/gif' },
  body: Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
}
const SWF = {
  headers: { 'content-type': 'application/x-shockwave-flash' },
  body: Buffer.from('FWS\x06\x20\x00\x00\x00', 'latin1'),
}

const tables = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML><HEAD><TITLE>Rechtsanwälte Brandt &amp; Weiß - Arbeitsrecht in Göttingen</TITLE>
<META NAME="description" CONTENT="Rechtsanwälte für Arbeitsrecht und Mietrecht in Göttingen, seit 1998.">
<META NAME="GENERATOR" CONTENT="Microsoft FrontPage 4.0"></HEAD>
<BODY BGCOLOR="#FFFFCC" TEXT="#000080" LINK="#0000FF">
<TABLE WIDTH="780" BORDER="0" CELLSPACING="0" CELLPADDING="4" ALIGN="center"><TR><TD COLSPAN="2"><FONT FACE="Arial" SIZE="5"><B>Kanzlei Brandt &amp; Weiß</B></FONT></TD></TR>
<TR><TD WIDTH="160" VALIGN="top" BGCOLOR="#CCCC99"><FONT FACE="Arial" SIZE="2"><A HREF="/">Startseite</A><BR><A HREF="leistungen.htm">Leistungen</A><BR><A HREF="kontakt.htm">Kontakt</A></FONT></TD>
<TD VALIGN="top"><TABLE WIDTH="100%" BORDER="0"><TR><TD><FONT FACE="Arial" SIZE="2">${lawyers.lead.join(' ')} ${lawyers.aboutText.join(' ')}</FONT></TD></TR></TABLE>
<TABLE WIDTH="100%" BORDER="1"><TR><TD><FONT FACE="Arial" SIZE="2">${lawyers.items.map(([name, text]) => `${name}: ${text}`).join('</FONT></TD></TR><TR><TD><FONT FACE="Arial" SIZE="2">')}</FONT></TD></TR></TABLE></TD></TR>
<TR><TD COLSPAN="2" ALIGN="center"><FONT SIZE="1">Copyright &copy; 2004 Kanzlei Brandt &amp; Weiß. Optimiert für Internet Explorer 6 und 1024x768.</FONT></TD></TR></TABLE></BODY></HTML>`

const flash = `<html><head><title>Hotel Mirador del Valle, Cazorla</title><meta name="description" content="Hotel familiar en la sierra de Cazorla."></head>
<body bgcolor="#336633" text="white"><center><table width="760" border="0" cellpadding="0" cellspacing="0"><tr><td>
<object classid="clsid:D27CDB6E-AE6D-11cf-96B8-444553540000" codebase="http://download.macromedia.com/pub/shockwave/cabs/flash/swflash.cab#version=6,0,29,0" width="760" height="200"><param name="movie" value="/intro.swf"><embed src="/intro.swf" type="application/x-shockwave-flash" width="760" height="200"></object></td></tr>
<tr><td><font size="2">${hotel.lead.join(' ')} ${hotel.aboutText.join(' ')} <a href="rooms.htm">Habitaciones</a></font></td></tr>
<tr><td align="center"><font size="1">&copy; 2007 Hotel Mirador del Valle - Todos los derechos reservados</font></td></tr></table></center></body></html>`

const polish = `<html>
<head><title>Warsztat samochodowy Kowalczyk Bydgoszcz</title>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8"><meta name="description" content="Mechanika i elektryka pojazdowa w Bydgoszczy."></head>
<body background="/logo.gif"><table width="900" align="center" border="0"><tr><td width="200" valign="top"><a href="/">Start</a><br><a href="uslugi.htm">Usługi</a></td><td><marquee>Witamy na naszej stronie!</marquee><font face="Verdana">${garage.lead.join(' ')} ${garage.aboutText.join(' ')}</font>
<table border="1">${garage.items.map(([name, text, price]) => `<tr><td>${name}</td><td>${text}</td><td>${price}</td></tr>`).join('\n')}</table></td></tr><tr><td colspan="2">Copyright (c) 2009 Warsztat Kowalczyk</td></tr></table></body></html>`

const frames = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Frameset//EN" "http://www.w3.org/TR/html4/frameset.dtd">
<html><head><title>Corner Bakery Harbour Town</title><meta name="description" content="Bread and buns in Harbour Town."></head>
<frameset rows="90,*" border="0"><frame src="/top.htm" name="top" scrolling="no"><frame src="/menu.htm" name="main">
<noframes><body><table width="700"><tr><td><font size="2">${bakery.lead.join(' ')} ${bakery.aboutText.join(' ')}</font></td></tr><tr><td>Copyright 2003 Corner Bakery. Best viewed with Netscape 4.</td></tr></table></body></noframes></frameset></html>`

const firm = () => site({ business: lawyers, layout: plain, name: 'www.kanzlei-brandt.test' })
const inn = () => site({ business: hotel, name: 'miradordelvalle.test' })
const workshop = () => site({ business: garage, layout: plain, name: 'warsztat.test' })
const bread = () => site({ business: bakery })

const outdated: Case[] = pairs('biz.outdated_site', {
  'tables-latin1': {
    url: 'http://www.kanzlei-brandt.test/',
    faulty: () => ancient(firm(), tables, { bytes: 'latin1', type: 'text/html; charset=iso-8859-1' }),
    fixed: () => place(firm()),
  },
  flash: {
    url: 'miradordelvalle.test',
    faulty: () => ancient(inn(), flash, { type: 'text/html; charset=utf-8' }),
    fixed: () => place(inn()),
  },
  'polish-tables': {
    url: 'http://warsztat.test',
    faulty: () => ancient(workshop(), polish),
    fixed: () => place(workshop()),
  },
  frames: { url: 'http://shop.test/', faulty: () => ancient(bread(), frames), fixed: () => place(bread()) },
  // Such a site has no encryption, fits no phone, and what is said of its pages follows from its age.
}).map((one) => ({
  ...one,
  label: {
    ...one.label,
    allowed: [
      'tls.none',
      'ux.no_viewport',
      'seo.title_desc',
      'seo.sitemap_bad',
      'gdpr.no_policy',
      'a11y.blocking',
    ],
  },
}))

const facebook = {
  'www.facebook.com': {
    https: {
      '*': bare(
        '<!DOCTYPE html><html lang="en" id="facebook"><head><title>Corner Bakery | Harbour Town | Facebook</title><meta name="viewport" content="width=device-width"><meta property="og:site_name" content="Facebook"></head><body><div id="mount_0_0"><h1>Corner Bakery</h1><p>Bakery in Harbour Town. 1,204 likes, 38 were here. See posts, photos and more on Facebook.</p></div></body></html>',
      ),
    },
  },
}

const mailOnly = (whole: Site): LabOptions => {
  const apex = whole.name.replace(/^www\./, '')
  const full = place(whole)
  const records = full.zone?.[apex]
  return {
    hosts: {},
    zone: {
      ...full.zone,
      [apex]: { ...(typeof records === 'object' && !('BOGUS' in records) ? records : {}), A: undefined },
    },
  }
}

const socialOnly = (whole: Site, to: string): LabOptions =>
  place(whole, {
    own: {
      http: { '*': { status: 301, headers: { location: to } } },
      https: { '*': { status: 302, headers: { location: to } } },
    },
    other: { http: whole.origin, https: whole.origin },
    hosts: facebook,
  })

const tap = () => site({ business: plumber, name: 'plomberie-morel.test' })

const noSite: Case[] = pairs('biz.no_site', {
  'mail-alone': {
    faulty: () => mailOnly(bread()),
    fixed: () => place(bread()),
    allowed: ['dns.nxdomain', 'dns.host_missing'],
  },
  'mail-alone-french': {
    url: 'plomberie-morel.test',
    faulty: () => mailOnly(tap()),
    fixed: () => place(tap()),
    allowed: ['dns.nxdomain', 'dns.host_missing'],
  },
  'leads-to-facebook': {
    faulty: () => socialOnly(bread(), 'https://www.facebook.com/cornerbakery'),
    fixed: () => place(bread()),
  },
  'http-leads-to-facebook': {
    url: 'http://plomberie-morel.test',
    faulty: () => socialOnly(tap(), 'https://www.facebook.com/plomberie.morel/'),
    fixed: () => place(tap()),
  },
})

export const oldAndNone: Case[] = [...outdated, ...noSite]
