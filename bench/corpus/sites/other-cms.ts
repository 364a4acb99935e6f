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

function body(business: Business, sheet: Sheet): string {
  return `<header class="header container-header"><a class="brand-logo" href="/">${business.brand}</a><nav class="navbar">${linksOf(menuOf(business))}</nav></header>
<main id="main-content"><h1>${sheet.path === '/' ? business.tagline : sheet.title}</h1>
${sheet.main}
</main>
<footer class="container-footer footer"><p>${business.street}, ${business.zip} ${business.city}, ${business.phone}, <a href="mailto:${sheet.email}">${sheet.email}</a></p>
<p>${linksOf(legalOf(business))} &copy; ${year} ${business.brand}</p></footer>
${sheet.foot}`
}

const front = (wrap: string) => (business: Business) =>
  `<div class="${wrap}"><img src="/images/front.svg" alt="${business.brand}" width="640" height="400">
${paragraphs(business.lead)}
<h2>${business.words.offer}</h2>
<table><tbody>
${business.items.map(([name, text, price]) => `<tr><th scope="row">${name}</th><td>${text}</td><td>${price}</td></tr>`).join('\n')}
</tbody></table>
<h2>${business.words.hours}</h2><p>${business.open}</p></div>`

/** Joomla with its Cassiopeia template; `generator` as the page prints it. */
export const joomla = (generator = 'Joomla! - Open Source Content Management', head = ''): Layout => ({
  front: front('com-content-article item-page'),
  draw: (business, sheet) => `<!DOCTYPE html>
<html lang="${business.lang.toLowerCase()}" dir="${business.rtl ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="generator" content="${generator}">
${common(business, sheet)}
<link href="/media/templates/site/cassiopeia/css/template.min.css?5d2b8e" rel="stylesheet">
<script src="/media/system/js/core.min.js?2cb912" defer></script>
${head}
</head>
<body class="site com_content wrapper-static view-featured no-layout homepage">
${body(business, sheet)}
</body>
</html>`,
  files: {
    '/media/templates/site/cassiopeia/css/template.min.css': css('.container-header{background:#132f53}'),
    '/media/system/js/core.min.js': script('window.Joomla=window.Joomla||{};'),
    '/images/front.svg': picture('#132f53'),
  },
})

/** Drupal; `generator` as the page prints it. */
export const drupal = (generator = 'Drupal 11 (https://www.drupal.org)', head = ''): Layout => ({
  headers: { 'x-generator': generator },
  front: front('node node--type-page node--view-mode-full'),
  draw: (business, sheet) => `<!DOCTYPE html>
<html lang="${business.lang}" dir="${business.rtl ? 'rtl' : 'ltr'}" prefix="og: https://ogp.me/ns#">
  <head>
    <meta charset="utf-8" />
    <meta name="Generator" content="${generator}" />
    ${common(business, sheet)}
    <link rel="stylesheet" media="all" href="/core/themes/olivero/css/base/base.css?t0k2" />
    <script src="/core/misc/drupal.js?v=1" defer></script>
    ${head}
  </head>
  <body class="path-frontpage page-node-type-page">
    <div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas>
${body(business, sheet)}
    </div>
    <script type="application/json" data-drupal-selector="drupal-settings-json">{"path":{"baseUrl":"\\/","currentPath":"node\\/1","isFront":true}}</script>
  </body>
</html>`,
  files: {
    '/core/themes/olivero/css/base/base.css': css('body{margin:0}'),
    '/core/misc/drupal.js': script('window.Drupal={behaviors:{},locale:{}};'),
    '/images/front.svg': picture('#0d77b5'),
  },
})
