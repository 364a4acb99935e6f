import type { Answer, LabOptions } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { clinic, garage } from '../sites/further.ts'
import { plain } from '../sites/handmade.ts'
import { place } from '../sites/place.ts'
import { bare, redirect } from '../sites/send.ts'
import { failing, type Site, site } from '../sites/site.ts'
import { hotel } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

export const cpanelSuspended = `<!DOCTYPE html>
<html>
    <head>
        <meta http-equiv="Content-type" content="text/html; charset=utf-8">
        <meta http-equiv="Cache-control" content="no-cache">
        <meta http-equiv="Pragma" content="no-cache">
        <meta http-equiv="Expires" content="0">
        <meta name="viewport" content="width=device-width, initial-scale=1.0">
        <title>Account Suspended</title>
        <link rel="stylesheet" href="//use.fontawesome.com/releases/v5.0.6/css/all.css">
        <style type="text/css">
            body { font-family: Arial, Helvetica, sans-serif; font-size: 14px; line-height: 1.428571429; background-color: #ffffff; color: #2F3230; padding: 0; margin: 0; }
            section { display: block; padding: 0; margin: 0; }
            .container { margin-left: auto; margin-right: auto; padding: 0 10px; }
            .status-reason { font-size: 200%; display: block; color: #CCCCCC; }
        </style>
    </head>
    <body>
        <div class="container">
        <section class="additional-info">
            <div class="additional-info-items">
                <div class="info-heading"><i class="fas fa-user-slash"></i>
                    <h1>Account Suspended</h1></div>
                <div class="reason-text">This Account has been suspended.<br>
                <a href="mailto:webmaster@shop.test">Contact your hosting provider</a> for more information.</div>
            </div>
        </section>
        </div>
    </body>
</html>`

const bandwidth = `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">
<html><head>
<title>509 Bandwidth Limit Exceeded</title>
</head><body>
<h1>Bandwidth Limit Exceeded</h1>
<p>The server is temporarily unable to service your
request due to the site owner reaching his/her
bandwidth limit. Please try again later.</p>
</body></html>`

const hestia = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Website Suspended</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{background:#f7f7f7;font:16px Arial}.container{max-width:36rem;margin:15vh auto}</style></head>
<body><div class="container"><h1>This website has been suspended</h1><p>This account has been suspended. Either the domain has been overused, or the reseller ran out of resources.</p><p>Powered by Vesta</p></div></body></html>`

const directadmin = `<html>
<head><title>Account Suspended</title></head>
<body bgcolor=#FFFFFF>
<center><h2>This Account Has Been Suspended</h2>
<p>Please contact the billing/support department as soon as possible.</p></center>
</body></html>`

const spanish = cpanelSuspended
  .replace('<title>Account Suspended</title>', '<title>Cuenta suspendida</title>')
  .replace('<h1>Account Suspended</h1>', '<h1>Cuenta suspendida</h1>')
  .replace(
    /This Account has been suspended\.<br>[\s\S]*?information\./,
    'Esta cuenta ha sido suspendida. Póngase en contacto con su proveedor de alojamiento.',
  )

/** Apache sends everyone to cPanel's page, whatever they asked for. */
export function cpanel(whole: Site, html = cpanelSuspended, status = 302): LabOptions {
  const to = `${whole.origin}/cgi-sys/suspendedpage.cgi`
  const shut = failing({ ...whole, pages: {} }, redirect(to, status))
  return place({ ...shut, pages: { ...shut.pages, '/cgi-sys/suspendedpage.cgi': bare(html) } })
}

const shutWith = (whole: Site, answer: Answer): LabOptions => place(failing({ ...whole, pages: {} }, answer))

const bakery = () => site({ layout: wordpress() })
const inn = () => site({ business: hotel, name: 'www.miradordelvalle.test', layout: plain })
const workshop = () => site({ business: garage, name: 'warsztat.test' })
const dentist = () => site({ business: clinic, name: 'alnoor-dental.test' })

export const suspended: Case[] = pairs('host.suspended', {
  'cpanel-redirect': { faulty: () => cpanel(bakery()), fixed: () => place(bakery()) },
  'cpanel-redirect-spanish': {
    url: 'www.miradordelvalle.test',
    faulty: () => cpanel(inn(), spanish, 301),
    fixed: () => place(inn()),
  },
  'cpanel-in-place': {
    url: 'http://warsztat.test/',
    faulty: () => shutWith(workshop(), bare(cpanelSuspended, { gzip: true })),
    fixed: () => place(workshop()),
  },
  'bandwidth-509': {
    faulty: () => shutWith(bakery(), bare(bandwidth, { status: 509, type: 'text/html' })),
    fixed: () => place(bakery()),
    allowed: ['http.5xx'],
  },
  vesta: {
    url: 'alnoor-dental.test',
    faulty: () => shutWith(dentist(), bare(hestia)),
    fixed: () => place(dentist()),
  },
  'directadmin-upper-case': {
    url: 'https://alnoor-dental.test/',
    faulty: () => shutWith(dentist(), bare(directadmin, { type: 'text/html', chunked: true })),
    fixed: () => place(dentist()),
  },
})
