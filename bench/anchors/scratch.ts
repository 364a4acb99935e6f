import { globSync } from 'node:fs'
import path from 'node:path'
import { issue } from '../../diagnosis/test/lab.ts'
import { healthyPages, page, safely } from '../../diagnosis/test/pages.ts'
import { type Case, healthy, pairs } from '../corpus/case.ts'

const origin = 'https://shop.test'
const zone = {
  'shop.test': {
    A: ['127.0.0.1'],
    NS: ['ns1.shop.test', 'ns2.shop.test'],
    SOA: 'ns1.shop.test',
    MX: [[10, 'mail.shop.test']] as [number, string][],
    TXT: ['v=spf1 mx -all'],
  },
  'mail.shop.test': { A: ['127.0.0.1'] },
  'ns1.shop.test': { A: ['127.0.0.1'] },
  'ns2.shop.test': { A: ['127.0.0.1'] },
  '_dmarc.shop.test': { TXT: ['v=DMARC1; p=quarantine; rua=mailto:dmarc@shop.test'] },
}
const site =
  (pages = {}, tls?: object, http: object | string | null = origin) =>
  () => ({
    hosts: {
      'shop.test': {
        http: http as string,
        https: { ...healthyPages(origin), ...pages },
        ...(tls ? { tls } : {}),
      },
      'www.shop.test': { http: origin, https: origin },
    },
    zone,
  })
const ok = site()
const front = (p: string) => ({ '/': safely(p) })
const own = [
  ...pairs('tls.expired', {
    x: { faulty: site({}, issue(['shop.test'], { from: -40, to: -3 })), fixed: ok },
  }),
  ...pairs('tls.mismatch', { x: { faulty: site({}, issue(['other.test'])), fixed: ok } }),
  ...pairs('tls.legacy_only', {
    x: {
      faulty: site(
        {},
        {
          ...issue(['shop.test']),
          maxVersion: 'TLSv1.1',
          minVersion: 'TLSv1',
          ciphers: 'DEFAULT:@SECLEVEL=0',
        },
      ),
      fixed: ok,
    },
  }),
  ...pairs('wp.critical_error', {
    x: {
      faulty: site({
        '*': {
          status: 500,
          body: '<!DOCTYPE html><html lang="en-US"><head><title>WordPress &rsaquo; Error</title></head><body id="error-page"><div class="wp-die-message"><p>There has been a critical error on this website.</p></div></body></html>',
        },
        '/': {
          status: 500,
          body: '<!DOCTYPE html><html lang="en-US"><head><title>WordPress &rsaquo; Error</title></head><body id="error-page"><div class="wp-die-message"><p>There has been a critical error on this website.</p></div></body></html>',
        },
      }),
      fixed: ok,
    },
  }),
  ...pairs('http.404_home', {
    x: {
      faulty: site({
        '/': { status: 404, body: '<!doctype html><title>Not found</title><h1>Not Found</h1>' },
      }),
      fixed: ok,
    },
  }),
  ...pairs('seo.noindex', {
    x: { faulty: site(front(page({ head: '<meta name="robots" content="noindex">' }))), fixed: ok },
  }),
  ...pairs('ux.no_viewport', { x: { faulty: site(front(page({ without: 'viewport' }))), fixed: ok } }),
  ...pairs('page.blank', {
    x: { faulty: site({ '/': '<html><head></head><body></body></html>' }), fixed: ok },
  }),
  ...pairs('link.broken_internal', {
    x: { faulty: site(front(page({ main: '<p>See <a href="/menu">menu</a></p>' }))), fixed: ok },
  }),
  ...pairs('asset.broken', {
    x: { faulty: site(front(page({ head: '<link rel="stylesheet" href="/style.css">' }))), fixed: ok },
  }),
  ...pairs('redirect.loop', {
    x: { faulty: site({ '/': { status: 302, headers: { location: '/' } } }), fixed: ok },
  }),
  ...pairs('dns.nxdomain', { x: { faulty: () => ({ hosts: {} }), fixed: ok } }),
  ...pairs('perf.compression', {
    x: {
      faulty: site({
        ...front(page({ head: '<link rel="stylesheet" href="/big.css">' })),
        '/big.css': { headers: { 'content-type': 'text/css' }, body: '.a{color:red}\n'.repeat(20000) },
      }),
      fixed: ok,
    },
  }),
  ...healthy('own', { plain: { lab: ok } }),
]
export async function scratch(): Promise<Case[]> {
  const found: Case[] = [...own]
  for (const file of globSync('bench/corpus/*/*.ts')) {
    const loaded = await import(path.resolve(file)).catch((e) => {
      console.log(file, String(e).slice(0, 100))
      return {}
    })
    for (const value of Object.values(loaded))
      if (Array.isArray(value))
        found.push(...value.filter((v) => v?.id && v?.kind && typeof v.lab === 'function'))
  }
  return [...new Map(found.map((c) => [c.id, c])).values()]
}
