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

interface Wish {
  theme?: string
  /** The generator tag's version; none is printed without. */
  version?: string
  /** `folder` or `folder/file.js` of plug-ins whose files are linked, with the version in the query. */
  plugins?: Record<string, string>
  blocks?: boolean
}

/** A WordPress site: block or classic theme, core's own files, plug-ins. */
export function wordpress({
  theme = 'twentytwentyfour',
  version,
  plugins = {},
  blocks = true,
}: Wish = {}): Layout {
  const core = version ?? '20260911'
  const linked = Object.entries(plugins)
  return {
    front: (business) => (blocks ? blockFront(business) : classicFront(business)),
    draw: (business, sheet) => {
      const head = `<link rel="profile" href="https://gmpg.org/xfn/11">
${common(business, sheet)}
<link rel="alternate" type="application/rss+xml" title="${business.brand} &raquo; Feed" href="${sheet.origin}/feed/">
<link rel="stylesheet" id="wp-block-library-css" href="${sheet.origin}/wp-includes/css/dist/block-library/style.min.css?ver=${core}" media="all">
<style id="global-styles-inline-css">:root{--wp--preset--color--black:#000;--wp--preset--color--cyan-bluish-gray:#abb8c3;--wp--preset--spacing--20:.44rem;--wp--preset--spacing--30:.67rem;--wp--preset--shadow--natural:6px 6px 9px rgba(0,0,0,.2)}:where(.is-layout-flex){gap:.5em}body .is-layout-flex{display:flex}.has-black-color{color:var(--wp--preset--color--black)!important}</style>
<link rel="stylesheet" id="${theme}-style-css" href="${sheet.origin}/wp-content/themes/${theme}/style.css?ver=1.4" media="all">
${linked.map(([file, ver]) => `<link rel="stylesheet" id="${file.split('/')[0]}-css" href="${sheet.origin}/wp-content/plugins/${cssOf(file)}?ver=${ver}" media="all">`).join('\n')}
<script src="${sheet.origin}/wp-includes/js/jquery/jquery.min.js?ver=3.7.1" id="jquery-core-js" defer></script>
<link rel="https://api.w.org/" href="${sheet.origin}/wp-json/">
${version ? `<meta name="generator" content="WordPress ${version}">` : ''}`
      const isHome = sheet.path === '/'
      return `<!DOCTYPE html>
<html lang="${business.lang}"${business.rtl ? ' dir="rtl"' : ''}>
<head>
<meta charset="UTF-8">
${head}
</head>
<body class="${isHome ? 'home' : 'page-template-default'} wp-embed-responsive ${theme}">
<a class="skip-link screen-reader-text" href="#wp--skip-link--target">${business.words.home}</a>
<div class="wp-site-blocks">
<header class="wp-block-template-part site-header"><p class="wp-block-site-title"><a href="${sheet.origin}/" rel="home">${business.brand}</a></p>
<nav class="wp-block-navigation" aria-label="Menu">
${linksOf(menuOf(business), ' class="wp-block-navigation-item__content"')}
</nav></header>
<main class="wp-block-group" id="wp--skip-link--target">
<h1 class="wp-block-post-title">${isHome ? business.tagline : sheet.title}</h1>
${sheet.main}
</main>
<footer class="wp-block-template-part site-footer"><p>${business.street}, ${business.zip} ${business.city} · ${business.phone} · <a href="mailto:${sheet.email}">${sheet.email}</a></p>
<p>${linksOf(legalOf(business))} &copy; ${year} ${business.brand}</p></footer>
</div>
<script src="${sheet.origin}/wp-content/themes/${theme}/assets/view.js?ver=1.4" id="${theme}-view-js" defer></script>
${sheet.foot}
</body>
</html>`
    },
    files: coreFiles(theme, version, Object.keys(plugins)),
  }
}

/** What the pages link to: core's own files, the theme's, pictures, the feed and the plug-ins. */
function coreFiles(theme: string, version: string | undefined, plugins: readonly string[]): Layout['files'] {
  return {
    '/wp-includes/css/dist/block-library/style.min.css': css(
      '.wp-block-columns{display:flex;gap:2em}.wp-block-image img{max-width:100%;height:auto}',
    ),
    '/wp-includes/js/jquery/jquery.min.js': script(
      '/*! jQuery v3.7.1 | (c) OpenJS Foundation and other contributors | jquery.org/license */\n!function(e,t){"use strict";e.jQuery=e.$=function(n){return t.querySelectorAll(n)}}(window,document);',
    ),
    [`/wp-content/themes/${theme}/style.css`]: css(
      `/*\nTheme Name: ${theme}\nVersion: 1.4\n*/\nbody{font-family:system-ui;margin:0}.site-header{padding:2rem}`,
    ),
    [`/wp-content/themes/${theme}/assets/view.js`]: script('document.documentElement.classList.add("js");'),
    '/wp-content/uploads/2026/03/front.svg': picture('#8a6d4b'),
    '/wp-content/uploads/2026/03/detail.svg': picture('#557a6a'),
    '/feed/': {
      headers: { 'content-type': 'application/rss+xml; charset=UTF-8' },
      body: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>News</title>${version ? `<generator>https://wordpress.org/?v=${version}</generator>` : ''}</channel></rss>`,
    },
    '/wp-json/': {
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Site","namespaces":["wp/v2"]}',
    },
    ...Object.fromEntries(
      plugins.map((file) => [`/wp-content/plugins/${cssOf(file)}`, css('.plugin{display:block}')]),
    ),
  }
}

const cssOf = (file: string) => (file.includes('/') ? file : `${file}/assets/css/front.css`)

function blockFront(business: Business): string {
  return `<figure class="wp-block-image size-full"><img decoding="async" width="640" height="400" src="/wp-content/uploads/2026/03/front.svg" alt="${business.brand}"></figure>
${paragraphs(business.lead, '<p class="has-medium-font-size">')}
<h2 class="wp-block-heading">${business.words.offer}</h2>
<div class="wp-block-columns is-layout-flex">
${business.items.map(([name, text, price]) => `<div class="wp-block-column"><h3 class="wp-block-heading">${name}</h3><p>${text}</p><p><strong>${price}</strong></p></div>`).join('\n')}
</div>
<h2 class="wp-block-heading">${business.words.hours}</h2><p>${business.open}</p>`
}

function classicFront(business: Business): string {
  return `<article id="post-2" class="post-2 page type-page status-publish hentry"><div class="entry-content">
<img class="alignnone size-full wp-image-17" src="/wp-content/uploads/2026/03/detail.svg" alt="${business.words.offer}" width="640" height="400">
${paragraphs(business.lead)}
<h2>${business.words.offer}</h2>
<ul>
${business.items.map(([name, text, price]) => `<li><strong>${name}</strong> (${price})<br>${text}</li>`).join('\n')}
</ul>
<h2>${business.words.hours}</h2><p>${business.open}</p>
</div></article>`
}

export const sheetOf = (business: Business, name: string, wish: Partial<Sheet> = {}): Sheet => ({
  path: '/',
  title: `${business.brand}: ${business.tagline}`,
  description: `${business.tagline}. ${business.lead[0]}`.slice(0, 155),
  main: '',
  origin: `https://${name}`,
  email: `info@${name.replace(/^www\./, '')}`,
  head: '',
  foot: '',
  canonical: true,
  ...wish,
})
