import type { LabOptions, Pages } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { place } from '../sites/place.ts'
import { bare } from '../sites/send.ts'
import { site } from '../sites/site.ts'
import { bikes } from '../sites/western.ts'

interface Claim {
  name: string
  target: string
  status: number
  html: string
  headers?: Record<string, string>
}

/** A healthy domain with one more name that leads to a service where nothing lives any more. */
function dangling({ name, target, status, html, headers = {} }: Claim): LabOptions {
  const pages: Pages = { '*': bare(html, { status, headers }) }
  return place(site(), {
    hosts: { [name]: { http: pages, https: pages } },
    zone: { [name]: { CNAME: target }, [target]: { A: ['127.0.0.1'] } },
  })
}

const claimed = ({ name, target }: Claim): LabOptions => {
  const own = site({ business: bikes, name })
  return place(site(), {
    hosts: { [name]: { http: own.origin, https: own.pages } },
    zone: { [name]: { CNAME: target }, [target]: { A: ['127.0.0.1'] } },
  })
}

const claims: Record<string, Claim> = {
  'github-pages': {
    name: 'docs.shop.test',
    target: 'harbour-bakery.github.io',
    status: 404,
    headers: { server: 'GitHub.com', 'x-github-request-id': '8C1A:2F0B:11D3' },
    html: `<!DOCTYPE html>
<html>
  <head>
    <meta http-equiv="Content-type" content="text/html; charset=utf-8">
    <title>Site not found &middot; GitHub Pages</title>
    <style type="text/css" media="screen">body { background-color: #f1f1f1; margin: 0; } h1 { font-weight: 100; }</style>
  </head>
  <body>
    <div class="container">
      <h1>404</h1>
      <p><strong>There isn't a GitHub Pages site here.</strong></p>
      <p>If you're trying to publish one, <a href="https://help.github.com/pages/">read the full documentation</a> to learn how to set up <strong>GitHub Pages</strong> for your repository, organization, or user account.</p>
    </div>
  </body>
</html>`,
  },
  heroku: {
    name: 'app.shop.test',
    target: 'corner-bakery-orders.herokuapp.com',
    status: 404,
    headers: { server: 'Cowboy' },
    html: '<!DOCTYPE html>\n<html>\n  <head>\n    <meta name="viewport" content="width=device-width, initial-scale=1">\n    <title>No such app</title>\n    <style media="screen">html,body,iframe{margin:0;padding:0}iframe{width:100%;border:0}</style>\n  </head>\n  <body>\n    <iframe src="//www.herokucdn.com/error-pages/no-such-app.html"></iframe>\n  </body>\n</html>',
  },
  s3: {
    name: 'media.shop.test',
    target: 'media.shop.test.s3-website-eu-west-1.amazonaws.com',
    status: 404,
    headers: { server: 'AmazonS3' },
    html: '<html>\n<head><title>404 Not Found</title></head>\n<body>\n<h1>404 Not Found</h1>\n<ul>\n<li>Code: NoSuchBucket</li>\n<li>Message: The specified bucket does not exist</li>\n<li>BucketName: media.shop.test</li>\n<li>RequestId: 7RT1ZQ4MRD5J7K3P</li>\n</ul>\n<hr/>\n</body>\n</html>',
  },
  azure: {
    name: 'portal.shop.test',
    target: 'corner-bakery.azurewebsites.net',
    status: 404,
    headers: { server: 'Microsoft-IIS/10.0' },
    html: '<!DOCTYPE html><html><head><title>Microsoft Azure Web App - Error 404</title><style type="text/css">html{height:100%;width:100%}#feature{width:960px;margin:95px auto 0}</style></head><body><div id="feature"><div id="content"><h1>404 Web Site not found.</h1><p>You may be seeing this error due to one of the reasons listed below :</p><ul><li>Custom domain has not been configured inside Azure.</li><li>Client cache is still pointing the domain to old IP address.</li></ul></div></div></body></html>',
  },
  pantheon: {
    name: 'news.shop.test',
    target: 'live-corner-bakery.pantheonsite.io',
    status: 404,
    headers: { server: 'nginx', 'x-pantheon-styx-hostname': 'styx-fe1-a-7f9c' },
    html: '<!DOCTYPE HTML>\n<html>\n<head>\n<title>404 - Unknown site</title>\n</head>\n<body>\n<div class="error-container"><h1>404</h1><p>404 error unknown site!</p><p>The gods are wise, but do not know of the site which you seek.</p></div>\n</body>\n</html>',
  },
}

export const danglingNames: Case[] = pairs(
  'dns.dangling_cname',
  Object.fromEntries(
    Object.entries(claims).map(([name, claim]) => [
      name,
      {
        url: `https://${claim.name}/`,
        faulty: () => dangling(claim),
        fixed: () => claimed(claim),
        // The answer is a 404 of the service: true beside the cause.
        allowed: ['http.404_home'],
      },
    ]),
  ),
)
