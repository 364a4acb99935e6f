import { issue, type LabOptions } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { clinic, studio } from '../sites/further.ts'
import { squarespace, wix } from '../sites/hosted.ts'
import { place } from '../sites/place.ts'
import { bare, redirect } from '../sites/send.ts'
import { failing, type Site, site } from '../sites/site.ts'
import { bakery, bikes, hotel } from '../sites/western.ts'

const dentist = () => site({ business: clinic, layout: wix, name: 'alnoor-dental.test' })
const inn = () => site({ business: hotel, layout: wix, name: 'www.miradordelvalle.test' })
const bread = () => site({ business: bakery, layout: wix })
const ceramics = () => site({ business: studio, layout: squarespace, name: 'lindqvist.test' })
const cycles = () => site({ business: bikes, layout: squarespace, name: 'www.fietsatelier.test' })

const PEPYAKA = { server: 'Pepyaka', 'x-wix-request-id': '1763730000.512' }

const unconnected = (name: string) => `<!--
    -->
<!doctype html>
<html lang="en" ng-app="wixErrorPagesApp">
<head>
    <meta name="viewport" content="width=device-width,initial-scale=1, maximum-scale=1, user-scalable=no">
    <meta charset="utf-8"><meta http-equiv="X-UA-Compatible" content="IE=edge">
    <title ng-bind="'page_title' | translate"></title>
    <meta name="robots" content="noindex, nofollow">
    <base href="//www.wix.com">
    <link rel="stylesheet" href="//static.parastorage.com/services/wix-public/1.719.0/styles/error-pages/styles.css">
    <script>angular.module('wixErrorPagesApp').constant('errorCode', {code: '404', name: 'ConnectYourDomain', domain: '${name}'});</script>
</head>
<body class="connect-domain">
<div class="content"><h1>Looks like this domain isn't connected to a website yet!</h1><p>Is this your domain? Connect it to your Wix website in just a few easy steps:</p><a href="//www.wix.com/my-account/domains">Connect Your Domain</a></div>
</body>
</html>`

const bareWix =
  '<!doctype html><html><head><title>ConnectYourDomain</title><meta name="viewport" content="width=device-width"></head><body><h1>ConnectYourDomain</h1><p>Error occurred</p><p>Looks like this domain isn\'t connected to a website yet.</p></body></html>'

const left = (whole: Site, html: string, gzip = false): LabOptions =>
  place(failing({ ...whole, pages: {} }, bare(html, { status: 404, headers: PEPYAKA, gzip })))

const notConnected: Case[] = pairs('wx.not_connected', {
  usual: {
    url: 'https://alnoor-dental.test/',
    faulty: () => left(dentist(), unconnected('alnoor-dental.test')),
    fixed: () => place(dentist()),
  },
  'www-gzip': {
    url: 'www.miradordelvalle.test',
    faulty: () => left(inn(), unconnected('www.miradordelvalle.test'), true),
    fixed: () => place(inn()),
  },
  minified: {
    faulty: () => left(bread(), unconnected('shop.test').replace(/\n\s*/g, '')),
    fixed: () => place(bread()),
  },
  short: {
    url: 'http://alnoor-dental.test',
    faulty: () => left(dentist(), bareWix),
    fixed: () => place(dentist()),
  },
}).map((one) => ({ ...one, label: { ...one.label, allowed: ['http.404_home', 'seo.noindex'] } }))

const BANNER =
  '<div id="WIX_ADS" class="wix-ads"><a href="https://www.wix.com/lpviral/enviral?utm_campaign=vir_wixad_live" target="_blank" rel="nofollow">This website was built on Wix. Create yours today. <span>Get Started</span></a></div>'

/** A free site below the builder's own name. */
function free(business: typeof hotel, account: string, path: string): LabOptions {
  const name = `${account}.wixsite.com`
  const whole = site({ business, layout: wix, name, path: `${path}/`, foot: BANNER })
  const home = whole.pages['/'] ?? ''
  return {
    hosts: {
      [name]: {
        http: whole.origin,
        https: { ...whole.pages, '/': redirect('https://www.wix.com/'), [path]: home, [`${path}/`]: home },
        tls: issue(['*.wixsite.com']),
      },
    },
    zone: { [name]: { A: ['127.0.0.1'] } },
  }
}

/** The same address once an own name is connected: the builder leads there. */
function moved(own: Site, account: string): LabOptions {
  const name = `${account}.wixsite.com`
  return place(own, {
    hosts: {
      [name]: {
        http: `https://${name}`,
        https: { '*': redirect(`${own.origin}/`) },
        tls: issue(['*.wixsite.com']),
      },
    },
  })
}

const freeDomain: Case[] = pairs('wx.free_domain', {
  hotel: {
    url: 'https://miradorvalle.wixsite.com/hotel',
    faulty: () => free(hotel, 'miradorvalle', '/hotel'),
    fixed: () => moved(inn(), 'miradorvalle'),
  },
  arabic: {
    url: 'alnoordental.wixsite.com/clinic',
    faulty: () => free(clinic, 'alnoordental', '/clinic'),
    fixed: () => moved(dentist(), 'alnoordental'),
  },
  bakery: {
    url: 'http://ellen-sam.wixsite.com/corner-bakery',
    faulty: () => free(bakery, 'ellen-sam', '/corner-bakery'),
    fixed: () => moved(bread(), 'ellen-sam'),
  },
})

const SQUARE = { server: 'Squarespace', 'x-contextid': 'c3k9Qm2a/f4Q0pX1s' }

const expired = `<!DOCTYPE html>
<html lang="en">
<head>
  <title>Website Expired</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <style type="text/css">body { background: #fff; font-family: "Clarkson", "Helvetica Neue", Arial, sans-serif; } h1 { font-weight: 300; font-size: 40px; }</style>
</head>
<body>
  <div id="logo"></div>
  <h1>Website Expired</h1>
  <p>This account has expired. If you are the site owner, click below to login.</p>
  <a href="https://account.squarespace.com" class="button">Login</a>
</body>
</html>`

const lock = `<!doctype html>
<html xmlns:og="http://opengraphprotocol.org/schema/" lang="en-GB">
<head><meta charset="utf-8"><!-- This is Squarespace. --><title>Private Site</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"></head>
<body class="lock-screen"><div class="sqs-lock-screen sqs-slide-layer"><h1>Private Site</h1><p>This site is currently private. If you would like to view it, please enter the password below.</p><form data-authenticated="false" class="password-form"><label for="password-input">Password</label><input id="password-input" type="password" name="password"><button type="submit">Enter</button></form></div></body></html>`

const unpaid =
  '<!DOCTYPE html><html lang="en"><head><title>Squarespace - Website Expired</title><meta name="viewport" content="width=device-width"></head><body><main><h1>Website Expired</h1><p>This Squarespace trial has ended. If you are the owner, log in to upgrade.</p></main></body></html>'

const dark = (whole: Site, html: string, status: number): LabOptions =>
  place(failing({ ...whole, pages: {} }, bare(html, { status, headers: SQUARE, gzip: html.length > 900 })))

const expiredSites: Case[] = pairs('sq.expired_private', {
  expired: {
    url: 'https://lindqvist.test/',
    faulty: () => dark(ceramics(), expired, 404),
    fixed: () => place(ceramics()),
  },
  'private-401': {
    url: 'www.fietsatelier.test',
    faulty: () => dark(cycles(), lock, 401),
    fixed: () => place(cycles()),
  },
  'trial-402': {
    url: 'http://lindqvist.test',
    faulty: () => dark(ceramics(), unpaid, 402),
    fixed: () => place(ceramics()),
  },
  'private-200': {
    url: 'https://www.fietsatelier.test/',
    faulty: () => dark(cycles(), lock, 200),
    fixed: () => place(cycles()),
  },
}).map((one) => ({
  ...one,
  label: { ...one.label, allowed: ['http.404_home', 'seo.noindex', 'http.auth_wall', 'http.soft404'] },
}))

export const builders: Case[] = [...notConnected, ...freeDomain, ...expiredSites]
