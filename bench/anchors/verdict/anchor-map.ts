import type { AnchorName } from '../tools/tool.ts'

/** What a flag of an anchor says in the terms of our catalogue. Reviewed by hand against each tool's own words. */
interface Reading {
  /** A reader knows the fault from it: its name or error code. */
  names: readonly string[]
  /** An expert can infer the fault from it; counted in the lenient column only. */
  hints?: readonly string[]
}
export type AnchorMap = Record<AnchorName, Readonly<Record<string, Reading>>>

const names = (...codes: string[]): Reading => ({ names: codes })
const hints = (...codes: string[]): Reading => ({ names: [], hints: codes })
const both = (named: string[], hinted: string[]): Reading => ({ names: named, hints: hinted })

const HEADERS = names('hdr.security')
const COOKIE = names('cookie.insecure')
const ANY_CERTIFICATE = hints('tls.expired', 'tls.mismatch', 'tls.selfsigned', 'tls.incomplete_chain')
const SITE_FAULTS = [
  'http.5xx',
  'http.cdn_origin',
  'wp.*',
  'app.*',
  'php.*',
  'host.*',
  'sh.*',
  'sq.*',
  'wx.*',
]

/** Answers and errors mean the same in every tool. A status alone never names the cause behind it. */
const everywhere: Readonly<Record<string, Reading>> = {
  'status:401': both(['http.auth_wall'], ['sq.expired_private']),
  'status:403': both(['http.403_all'], ['expo.dirlist']),
  'status:404': both(['http.404_home'], ['wx.not_connected', 'sh.unavailable']),
  'status:410': names('http.404_home'),
  'status:500': both(['http.5xx'], []),
  'status:502': both(['http.5xx'], []),
  'status:503': both(['http.5xx'], []),
  'status:504': both(['http.5xx'], []),
  'status:509': both(['host.suspended'], ['http.5xx']),
  'status:520': names('http.cdn_origin'),
  'status:521': names('http.cdn_origin'),
  'status:522': names('http.cdn_origin'),
  'status:523': names('http.cdn_origin'),
  'status:524': names('http.cdn_origin'),
  'status:525': names('http.cdn_origin'),
  'status:526': names('http.cdn_origin'),
  'status:530': names('http.cdn_origin'),
  'net:ERR_NAME_NOT_RESOLVED': both(
    ['dns.nxdomain'],
    ['dns.servfail', 'dns.host_missing', 'dns.domain_hold'],
  ),
  'net:ENOTFOUND': both(['dns.nxdomain'], ['dns.host_missing', 'dns.domain_hold']),
  'net:EAI_AGAIN': hints('dns.servfail'),
  'net:ERR_CONNECTION_REFUSED': both(['net.refused'], ['tls.none']),
  'net:ECONNREFUSED': both(['net.refused'], ['tls.none']),
  'net:ERR_CONNECTION_RESET': hints('net.refused', 'tls.handshake'),
  'net:ECONNRESET': hints('net.refused', 'tls.handshake'),
  'net:ERR_EMPTY_RESPONSE': hints('net.refused', 'net.timeout'),
  'net:ERR_CONNECTION_CLOSED': hints('net.refused', 'tls.handshake'),
  'net:ERR_CONNECTION_TIMED_OUT': names('net.timeout'),
  'net:ERR_TIMED_OUT': names('net.timeout'),
  'net:ETIMEDOUT': names('net.timeout'),
  'net:ERR_CERT_DATE_INVALID': names('tls.expired'),
  'net:CERT_HAS_EXPIRED': names('tls.expired'),
  'net:ERR_CERT_COMMON_NAME_INVALID': names('tls.mismatch'),
  'net:ERR_TLS_CERT_ALTNAME_INVALID': names('tls.mismatch'),
  'net:ERR_CERT_AUTHORITY_INVALID': both(['tls.selfsigned'], ['tls.incomplete_chain']),
  'net:DEPTH_ZERO_SELF_SIGNED_CERT': names('tls.selfsigned'),
  'net:SELF_SIGNED_CERT_IN_CHAIN': names('tls.selfsigned'),
  'net:UNABLE_TO_VERIFY_LEAF_SIGNATURE': both(['tls.incomplete_chain'], ['tls.selfsigned']),
  'net:ERR_SSL_VERSION_OR_CIPHER_MISMATCH': both(['tls.legacy_only'], ['tls.handshake']),
  'net:TLS_VERSION': names('tls.legacy_only'),
  'net:ERR_SSL_PROTOCOL_ERROR': both(['tls.handshake'], ['tls.legacy_only']),
  'net:ERR_SSL_UNRECOGNIZED_NAME_ALERT': names('tls.handshake'),
  'net:TLS_ALERT': both(['tls.handshake'], ['tls.legacy_only']),
  'net:EPROTO': hints('tls.handshake', 'tls.legacy_only'),
  'net:ERR_TOO_MANY_REDIRECTS': names('redirect.loop'),
}

const lighthouse: Readonly<Record<string, Reading>> = {
  ...everywhere,
  'error:DNS_FAILURE': both(['dns.nxdomain'], ['dns.servfail', 'dns.host_missing', 'dns.domain_hold']),
  'error:NO_FCP': both(['page.blank'], ['page.js_blank']),
  'error:PAGE_HUNG': hints('net.timeout'),
  'error:CHROME_INTERSTITIAL_ERROR': ANY_CERTIFICATE,
  'error:INSECURE_DOCUMENT_REQUEST': ANY_CERTIFICATE,
  'is-on-https': both(['tls.none', 'mixed.active', 'mixed.passive'], ['form.insecure', 'redirect.downgrade']),
  'redirects-http': both(['redirect.no_https'], ['tls.none', 'redirect.downgrade']),
  'has-hsts': HEADERS,
  'csp-xss': HEADERS,
  'clickjacking-mitigation': HEADERS,
  'is-crawlable': names('seo.noindex', 'seo.robots_block'),
  'robots-txt': both(['seo.robots_html', 'seo.robots_unreachable'], ['seo.robots_block']),
  canonical: both(['seo.canonical_bad'], ['redirect.wrong_host']),
  'document-title': names('seo.title_desc'),
  'meta-description': names('seo.title_desc'),
  hreflang: names('seo.hreflang_bad'),
  'http-status-code': both(['http.5xx', 'http.404_home', 'http.403_all'], [...SITE_FAULTS]),
  'viewport-insight': both(['ux.no_viewport'], ['biz.outdated_site']),
  'meta-viewport': names('ux.no_viewport'),
  'image-delivery-insight': both(['perf.images'], ['perf.weight']),
  'image-size-responsive': hints('perf.images'),
  'total-byte-weight': both(['perf.weight'], ['perf.images']),
  'document-latency-insight:usesCompression': names('perf.compression'),
  'document-latency-insight:serverResponseIsFast': names('perf.ttfb'),
  'document-latency-insight:noRedirects': names('redirect.chain'),
  'server-response-time': names('perf.ttfb'),
  redirects: names('redirect.chain'),
  'cache-insight': names('perf.cache'),
  'render-blocking-insight': names('perf.render_blocking'),
  'largest-contentful-paint': both(['perf.lcp'], ['perf.ttfb', 'perf.weight', 'perf.images']),
  'cumulative-layout-shift': names('perf.cls'),
  'unsized-images': hints('perf.cls'),
  'total-blocking-time': names('perf.inp'),
  'third-party-cookies': hints('gdpr.pre_consent'),
  'third-parties-insight': hints('sh.theme_apps', 'gdpr.pre_consent'),
  'errors-in-console:network': both(['asset.broken'], ['shop.cart_error', 'form.dead_endpoint']),
  'errors-in-console:exception': both(['js.errors'], ['page.js_blank']),
  'errors-in-console:console.error': hints('js.errors', 'form.captcha_broken'),
  'errors-in-console:security': hints('mixed.active', 'asset.broken'),
  'inspector-issues:Mixed content': names('mixed.active', 'mixed.passive'),
  'inspector-issues:Cookie': hints('cookie.insecure'),
  'paste-preventing-inputs': hints('form.insecure'),
  doctype: hints('biz.outdated_site'),
  'accessibility/*': names('a11y.blocking'),
}

const webhint: Readonly<Record<string, Reading>> = {
  ...everywhere,
  'content-type': hints('asset.broken', 'seo.robots_html'),
  'http-compression': names('perf.compression'),
  'http-cache': names('perf.cache'),
  'meta-viewport': both(['ux.no_viewport'], ['biz.outdated_site']),
  'no-http-redirects': names('redirect.chain'),
  'no-vulnerable-javascript-libraries': names('js.vuln_lib'),
  'no-disallowed-headers': hints('php.eol'),
  'strict-transport-security': HEADERS,
  'x-content-type-options': HEADERS,
  'validate-set-cookie-header': COOKIE,
  'axe/*': names('a11y.blocking'),
  'button-type': hints('a11y.blocking'),
}

const linkinator: Readonly<Record<string, Reading>> = {
  ...everywhere,
  'broken:internal': both(
    ['link.broken_internal', 'asset.broken'],
    ['seo.canonical_bad', 'seo.sitemap_bad', 'redirect.wrong_host', 'js.errors', 'page.js_blank'],
  ),
  'broken:external': both(['link.broken_external'], ['redirect.wrong_host', 'seo.canonical_bad']),
}

const observatory: Readonly<Record<string, Reading>> = {
  ...everywhere,
  'error:The site seems to be down.': hints('net.refused', 'net.timeout', 'dns.nxdomain', 'dns.servfail'),
  'redirection-missing': both(['redirect.no_https'], ['tls.none']),
  'redirection-not-to-https': both(['redirect.no_https'], ['redirect.downgrade']),
  'redirection-not-to-https-on-initial-redirection': both(['redirect.no_https'], ['redirect.downgrade']),
  'redirection-off-host-from-http': hints('redirect.wrong_host'),
  'redirection-invalid-cert': ANY_CERTIFICATE,
  'hsts-invalid-cert': ANY_CERTIFICATE,
  'hsts-not-implemented-no-https': names('tls.none'),
  'hsts-not-implemented': HEADERS,
  'csp-not-implemented': HEADERS,
  'x-frame-options-not-implemented': HEADERS,
  'x-content-type-options-not-implemented': HEADERS,
  'cookies-without-secure-flag': COOKIE,
  'cookies-without-secure-flag-but-protected-by-hsts': COOKIE,
  'cookies-session-without-secure-flag': COOKIE,
  'cookies-session-without-secure-flag-but-protected-by-hsts': COOKIE,
  'cookies-session-without-httponly-flag': COOKIE,
  'cross-origin-resource-sharing-implemented-with-universal-access': names('hdr.cors_open'),
  'sri-implemented-but-external-scripts-not-loaded-securely': names('mixed.active'),
  'sri-not-implemented-and-external-scripts-not-loaded-securely': names('mixed.active'),
}

export const anchorMap: AnchorMap = { lighthouse, webhint, linkinator, observatory }
