import {
  type Business,
  common,
  type Layout,
  legalOf,
  linksOf,
  menuOf,
  paragraphs,
  type Sheet,
  year,
} from './model.ts'
import { css, picture, script } from './send.ts'

const footOf = (business: Business, sheet: Sheet) =>
  `<p>${business.street}, ${business.zip} ${business.city}, ${business.phone}, <a href="mailto:${sheet.email}">${sheet.email}</a></p>
<p>${linksOf(legalOf(business))}</p><small>&copy; ${year}, ${business.brand}</small>`

const html = (business: Business, attributes = '') =>
  `<html ${attributes}lang="${business.lang}"${business.rtl ? ' dir="rtl"' : ''}>`

/** A Shopify shop in the Dawn theme. */
export const shopify: Layout = {
  headers: {
    'x-shopid': '71820493',
    'x-sorting-hat-shopid': '71820493',
    'x-storefront-renderer-rendered': '1',
    'powered-by': 'Shopify',
    'x-shopify-stage': 'production',
  },
  front: (
    business,
  ) => `<section id="shopify-section-banner" class="shopify-section section"><div class="banner__media"><img src="/cdn/shop/files/banner.svg" alt="${business.brand}" width="640" height="400"></div>
<div class="banner__text rte">${paragraphs(business.lead)}</div></section>
<section class="shopify-section"><h2 class="title">${business.words.offer}</h2>
<ul class="grid product-grid">
${business.items.map(([name, text, price], at) => `<li class="grid__item"><div class="card-wrapper product-card-wrapper"><h3 class="card__heading"><a href="/products/item-${at}">${name}</a></h3><p>${text}</p><span class="price-item price-item--regular">${price}</span></div></li>`).join('\n')}
</ul></section><p>${business.words.hours}: ${business.open}</p>`,
  draw: (business, sheet) => `<!doctype html>
${html(business, 'class="js" ')}
<head>
<meta charset="utf-8"><meta name="theme-color" content="">
${common(business, sheet)}
<link rel="stylesheet" href="/cdn/shop/t/5/assets/base.css?v=159841507637079171801716810000" media="all">
<script src="/cdn/shop/t/5/assets/global.js?v=88558128918567037191716810000" defer="defer"></script>
<script>window.Shopify = window.Shopify || {};Shopify.shop = "shop-71820493.myshopify.com";Shopify.locale = "${business.lang}";Shopify.theme = {"name":"Dawn","id":143902859493,"role":"main"};</script>
</head>
<body class="gradient">
<div id="shopify-section-header" class="shopify-section shopify-section-group-header-group"><header class="header"><a href="/" class="header__heading-link">${business.brand}</a><nav class="header__inline-menu">${linksOf(menuOf(business), ' class="header__menu-item"')}</nav><a href="/cart" class="header__icon header__icon--cart">Cart</a></header></div>
<main id="MainContent" class="content-for-layout" role="main" tabindex="-1"><h1>${sheet.path === '/' ? business.tagline : sheet.title}</h1>
${sheet.main}
</main>
<footer class="footer">${footOf(business, sheet)}<small>Powered by Shopify</small></footer>
${sheet.foot}
</body>
</html>`,
  files: {
    '/cdn/shop/t/5/assets/base.css': css(
      '.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr))}',
    ),
    '/cdn/shop/t/5/assets/global.js': script(
      'customElements.define("menu-drawer",class extends HTMLElement{});',
    ),
    '/cdn/shop/files/banner.svg': picture('#a35d3c'),
    '/cart':
      '<!doctype html><html lang="en"><head><title>Your cart</title><meta name="viewport" content="width=device-width"></head><body><h1>Your cart is empty</h1><p><a href="/">Continue shopping</a></p></body></html>',
    '/cart.js': {
      headers: { 'content-type': 'application/json' },
      body: '{"token":"c1","items":[],"item_count":0}',
    },
    ...Object.fromEntries(
      [0, 1, 2, 3].map((at) => [
        `/products/item-${at}`,
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Piece ${at + 1} of the collection</title><meta name="viewport" content="width=device-width"><meta name="description" content="Piece number ${at + 1}, in stock and ready to send."></head><body><main><h1>Piece ${at + 1}</h1><p>In stock. Sent within two working days, returns free for thirty days. <a href="/">Back</a></p></main></body></html>`,
      ]),
    ),
  },
}

/** A Wix site as its server renders it. */
export const wix: Layout = {
  headers: {
    server: 'Pepyaka',
    'x-wix-request-id': '1763730000.5121',
    'x-seen-by': 'yvSunuo/8ld62ehjr5B7kA==',
  },
  front: (
    business,
  ) => `<section id="comp-lx1" class="wixui-section"><div data-testid="richTextElement" class="wixui-rich-text">${paragraphs(business.lead, '<p class="font_8 wixui-rich-text__text">')}</div>
<img src="/media/front.svg" alt="${business.brand}" width="640" height="400"></section>
<section id="comp-lx2" class="wixui-section"><h2 class="font_2 wixui-rich-text__text">${business.words.offer}</h2>
<div role="list">${business.items.map(([name, text, price]) => `<div role="listitem" class="wixui-repeater__item"><h3 class="font_4">${name}</h3><p class="font_8">${text}</p><p class="font_8">${price}</p></div>`).join('\n')}</div></section>
<p class="font_8">${business.words.hours}: ${business.open}</p>`,
  draw: (business, sheet) => `<!DOCTYPE html>
${html(business)}
<head><meta charset='utf-8'>
${common(business, sheet)}
<meta name="generator" content="Wix.com Website Builder">
<link rel="stylesheet" href="/parastorage/thunderbolt.min.css">
<script defer src="/parastorage/main.bundle.min.js"></script>
</head>
<body class='responsive'>
<div id="SITE_CONTAINER"><div id="main_MF" class="main_MF"><div id="site-root">
<header id="SITE_HEADER" class="wixui-header"><a href="/">${business.brand}</a><nav id="comp-menu" class="wixui-dropdown-menu">${linksOf(menuOf(business), ' data-testid="linkElement"')}</nav></header>
<main id="PAGES_CONTAINER"><h1 class="font_0">${sheet.path === '/' ? business.tagline : sheet.title}</h1>
${sheet.main}
</main>
<footer id="SITE_FOOTER" class="wixui-footer">${footOf(business, sheet)}</footer>
</div></div></div>
<script type="application/json" id="wix-essential-viewer-model">{"site":{"metaSiteId":"8f0c1d5a-2e43-4bb0-9d8f-6b6a7d1a9f01"},"mode":{"qa":false}}</script>
${sheet.foot}
</body></html>`,
  files: {
    '/parastorage/thunderbolt.min.css': css(
      '#SITE_CONTAINER{position:relative}.font_8{font:normal 15px/1.6 avenir}',
    ),
    '/parastorage/main.bundle.min.js': script('window.wixBiSession={initialTimestamp:Date.now()};'),
    '/media/front.svg': picture('#3f6f8f'),
  },
}

/** A Squarespace 7.1 site. */
export const squarespace: Layout = {
  headers: { server: 'Squarespace', 'x-contextid': 'c3k9Qm2a/f4Q0pX1s' },
  front: (
    business,
  ) => `<section data-section-theme="white" class="page-section"><div class="sqs-block html-block sqs-block-html"><div class="sqs-block-content">${paragraphs(business.lead, '<p style="white-space:pre-wrap;">')}</div></div>
<figure class="sqs-block-image-figure"><img src="/static/front.svg" alt="${business.words.offer}" width="640" height="400"></figure></section>
<section class="page-section"><h2>${business.words.offer}</h2><ul class="user-items-list-simple">
${business.items.map(([name, text, price]) => `<li class="list-item"><h3 class="list-item-content__title">${name}</h3><p>${text} ${price}</p></li>`).join('\n')}
</ul></section><p>${business.words.hours}: ${business.open}</p>`,
  draw: (business, sheet) => `<!doctype html>
${html(business, 'xmlns:og="http://opengraphprotocol.org/schema/" ')}
<head><meta charset="utf-8"><!-- This is Squarespace. --><!-- mara-lindqvist -->
${common(business, sheet)}
<link rel="stylesheet" href="/static/site.css">
<script>Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = {"facebookAppId":"","website":{"id":"5f8a1c","identifier":"site-5f8a1c","siteTitle":"${business.brand}"},"pageType":1,"isPublic":true};</script>
</head>
<body id="collection-5f8a" class="tweak-global-animations-enabled site-title-always-use-logo">
<div id="siteWrapper" class="clearfix site-wrapper"><header id="header" class="header theme-col--primary"><a href="/" data-animation-role="header-element">${business.brand}</a><nav class="header-nav-list">${linksOf(menuOf(business), ' class="header-nav-item"')}</nav></header>
<main id="page" class="container" role="main"><article class="sections" id="sections"><h1>${sheet.path === '/' ? business.tagline : sheet.title}</h1>
${sheet.main}
</article></main>
<footer class="sections" id="footer-sections">${footOf(business, sheet)}</footer></div>
${sheet.foot}
</body></html>`,
  files: { '/static/site.css': css('.page-section{padding:4vw}'), '/static/front.svg': picture('#777f6c') },
}
