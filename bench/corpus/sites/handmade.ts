import { type Business, common, type Layout, legalOf, linksOf, menuOf, paragraphs, year } from './model.ts'
import { css, picture, script } from './send.ts'

const opening = (business: Business, attributes = '') =>
  `<html lang="${business.lang}"${business.rtl ? ' dir="rtl"' : ''}${attributes}>`

const cookieNotice = (business: Business) =>
  `<div class="cookie-note" role="dialog" aria-label="Cookies" hidden><p>${business.brand}: <a href="${legalOf(business)[0]?.[0]}">${business.words.privacy}</a></p><button type="button" data-consent="no">OK</button></div>`

/** Bootstrap and a little of one's own: what an agency hands over. */
export const bootstrap: Layout = {
  front: (
    business,
  ) => `<section class="py-5 bg-light"><div class="container"><div class="row align-items-center">
<div class="col-lg-6"><img class="img-fluid rounded" src="/img/front.svg" alt="${business.brand}" width="640" height="400"></div>
<div class="col-lg-6">${paragraphs(business.lead, '<p class="lead">')}<a class="btn btn-primary" href="/contact/">${business.words.contact}</a></div>
</div></div></section>
<section class="py-5"><div class="container"><h2>${business.words.offer}</h2><div class="row">
${business.items.map(([name, text, price]) => `<div class="col-md-6 col-lg-3"><div class="card h-100"><div class="card-body"><h3 class="card-title h5">${name}</h3><p class="card-text">${text}</p><span class="badge text-bg-secondary">${price}</span></div></div></div>`).join('\n')}
</div></div></section>
<section class="py-5"><div class="container"><h2>${business.words.hours}</h2><p>${business.open}</p></div></section>`,
  draw: (business, sheet) => `<!DOCTYPE html>
${opening(business)}
<head>
<meta charset="utf-8">
${common(business, sheet)}
<link rel="stylesheet" href="/css/site.min.css">
<link rel="icon" href="/favicon.ico">
</head>
<body>
<nav class="navbar navbar-expand-lg" id="top"><div class="container"><a class="navbar-brand" href="/">${business.brand}</a><div class="navbar-nav ms-auto">${linksOf(menuOf(business), ' class="nav-link"')}</div></div></nav>
<main>
<div class="container"><h1 class="display-5">${sheet.path === '/' ? business.tagline : sheet.title}</h1></div>
${sheet.main}
</main>
<footer class="py-4 border-top"><div class="container"><address>${business.street}<br>${business.zip} ${business.city}<br>${business.phone}<br><a href="mailto:${sheet.email}">${sheet.email}</a></address>
<p>${linksOf(legalOf(business))}</p><p class="small">&copy; ${year} ${business.brand}</p></div></footer>
${cookieNotice(business)}
<script src="/js/site.min.js" defer></script>
${sheet.foot}
</body>
</html>`,
  files: {
    '/css/site.min.css': css(
      'body{margin:0;font:16px/1.6 system-ui}.container{max-width:1140px;margin:auto;padding:0 12px}.row{display:flex;flex-wrap:wrap}',
    ),
    '/js/site.min.js': script(
      '!function(){var n=document.querySelector(".cookie-note");n&&!localStorage.getItem("seen")&&(n.hidden=!1)}();',
    ),
    '/img/front.svg': picture('#44617b'),
  },
}

/** Written by hand years ago and looked after ever since. */
export const plain: Layout = {
  front: (business) => `${paragraphs(business.lead)}
<p><img src="/bilder/front.svg" alt="${business.brand}" width="640" height="400"></p>
<h2>${business.words.offer}</h2>
<dl>
${business.items.map(([name, text, price]) => `<dt>${name}, ${price}</dt>\n<dd>${text}</dd>`).join('\n')}
</dl>
<h2>${business.words.hours}</h2>
<p>${business.open}</p>`,
  draw: (business, sheet) => `<!DOCTYPE html>
${opening(business)}
<head>
<meta charset="utf-8">
${common(business, sheet)}
<link rel="stylesheet" type="text/css" href="/style.css">
</head>
<body>
<div id="wrap">
<div id="head"><a href="/">${business.brand}</a></div>
<ul id="menu">
${menuOf(business)
  .map(([path, label]) => `<li><a href="${path}">${label}</a></li>`)
  .join('\n')}
</ul>
<div id="content">
<h1>${sheet.path === '/' ? business.tagline : sheet.title}</h1>
${sheet.main}
</div>
<div id="foot">${business.street}, ${business.zip} ${business.city} | ${business.phone} | <a href="mailto:${sheet.email}">${sheet.email}</a> | ${linksOf(legalOf(business))} | &copy; ${year}</div>
</div>
${sheet.foot}
</body>
</html>`,
  files: {
    '/style.css': css(
      'body{font-family:Georgia,serif;max-width:46em;margin:auto;padding:1em}#menu li{display:inline;margin-right:1em}',
    ),
    '/bilder/front.svg': picture('#7b4444'),
  },
}

/** What a client-side app sends: an empty root and a bundle. */
export const vite: Layout = {
  front: () => '',
  draw: (business, sheet) => `<!doctype html>
${opening(business)}
  <head>
    <meta charset="UTF-8" />
    <link rel="icon" href="/favicon.ico" />
${common(business, sheet)}
    <script type="module" crossorigin src="/assets/index-DkQ3vW1a.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-B8f0xQ2c.css">
  </head>
  <body>
    <div id="root"></div>
    ${sheet.foot}
  </body>
</html>`,
  files: {
    '/assets/index-DkQ3vW1a.js': script(bundle()),
    '/assets/index-B8f0xQ2c.css': css('#root{min-height:100vh}'),
  },
}

function bundle(): string {
  return `const e=document.getElementById("root"),t=(n,r)=>{const o=document.createElement(n);o.textContent=r;return o};e.append(t("h1",document.title),t("p","Plan the week in one place, trade shifts on the phone and send the hours to payroll every Friday without a second look."));export{t as h};`
}

/** A Next.js page with its data at the end. */
export const next: Layout = {
  headers: { 'x-powered-by': 'Next.js', 'x-nextjs-cache': 'HIT' },
  front: (
    business,
  ) => `<section class="hero_hero__x1Yz2">${paragraphs(business.lead, '<p class="hero_text__q9">')}<a class="button_primary__a1" href="/contact/">${business.words.contact}</a></section>
<section class="grid_grid__Rt4"><h2>${business.words.offer}</h2>
${business.items.map(([name, text, price]) => `<article class="card_card__p0"><h3>${name}</h3><p>${text}</p><span>${price}</span></article>`).join('')}
</section><section><h2>${business.words.hours}</h2><p>${business.open}</p></section>`,
  draw: (business, sheet) =>
    `<!DOCTYPE html>${opening(business)}<head><meta charSet="utf-8"/>${common(business, sheet)}<link rel="stylesheet" href="/_next/static/css/1f2e3d4c5b6a7988.css" data-precedence="next"/><script src="/_next/static/chunks/main-0a1b2c3d4e5f.js" async=""></script></head><body class="__className_d65c78"><div id="__next"><header class="nav_nav__k2"><a href="/">${business.brand}</a><nav>${linksOf(menuOf(business))}</nav></header><main><h1>${sheet.path === '/' ? business.tagline : sheet.title}</h1>${sheet.main}</main><footer><p>${business.street}, ${business.zip} ${business.city}, ${business.phone}, <a href="mailto:${sheet.email}">${sheet.email}</a></p><p>${linksOf(legalOf(business))}</p><p>© ${year} ${business.brand}</p></footer></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"slug":"${sheet.path}"}},"page":"/[[...slug]]","buildId":"Yk3_d0sQpVn7","isFallback":false,"gsp":true}</script>${sheet.foot}</body></html>`,
  files: {
    '/_next/static/css/1f2e3d4c5b6a7988.css': css('.hero_hero__x1Yz2{padding:6rem 2rem}'),
    '/_next/static/chunks/main-0a1b2c3d4e5f.js': script(
      '(self.webpackChunk_N_E=self.webpackChunk_N_E||[]).push([[179],{}]);',
    ),
  },
}
