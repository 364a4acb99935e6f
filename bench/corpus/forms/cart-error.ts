import type { Answer } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { studio } from '../sites/further.ts'
import { shopify } from '../sites/hosted.ts'
import { batik } from '../sites/more.ts'
import { bare } from '../sites/send.ts'
import { twins, type Wish } from '../sites/site.ts'
import { json } from '../sites/visitors.ts'
import { bakery, bikes, hotel, lawyers } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const PARAMS = `<script id="wc-cart-fragments-js-extra">var wc_cart_fragments_params = {"ajax_url":"\\/wp-admin\\/admin-ajax.php","wc_ajax_url":"\\/?wc-ajax=%%endpoint%%","cart_hash_key":"wc_cart_hash_71","fragment_name":"wc_fragments_71","request_timeout":"5000"};</script>
<script src="/wp-content/plugins/woocommerce/assets/js/frontend/add-to-cart.min.js?ver=10.3.1" id="wc-add-to-cart-js" defer></script>`

/** A WooCommerce shop: products with buttons, a cart page, and the calls its scripts make. */
export function woo(common: Wish, cart?: Answer, ajax?: Answer): Wish {
  const { items, words } = common.business ?? bakery
  const list = items
    .map(
      ([name, , price], at) =>
        `<li class="product type-product post-${20 + at} instock"><a href="/product/item-${at}/" class="woocommerce-LoopProduct-link"><h2 class="woocommerce-loop-product__title">${name}</h2></a><span class="price"><span class="woocommerce-Price-amount amount"><bdi>${price}</bdi></span></span><a href="/?add-to-cart=${20 + at}" data-quantity="1" class="button product_type_simple add_to_cart_button ajax_add_to_cart" data-product_id="${20 + at}" rel="nofollow">+</a></li>`,
    )
    .join('\n')
  const product = (at: number) => ({
    title: items[at]?.[0] ?? '',
    main: `<div class="product"><p class="price">${items[at]?.[2]}</p><p>${items[at]?.[1]}</p><form class="cart" action="/product/item-${at}/" method="post"><button type="submit" name="add-to-cart" value="${20 + at}" class="single_add_to_cart_button button">${words.offer}</button></form></div>`,
  })
  const fragments = json({ fragments: { 'div.widget_shopping_cart_content': '<div></div>' }, cart_hash: '' })
  return {
    ...common,
    head: PARAMS,
    below: `<ul class="products columns-4">\n${list}\n</ul><p><a class="cart-contents" href="/cart/">Cart</a></p>`,
    extra: {
      '/cart/': { title: 'Cart', main: '<div class="woocommerce"><p class="cart-empty">0</p></div>' },
      ...Object.fromEntries(items.map((_, at) => [`/product/item-${at}/`, product(at)])),
    },
    pages: {
      '/wp-content/plugins/woocommerce/assets/js/frontend/add-to-cart.min.js': {
        headers: { 'content-type': 'text/javascript', 'cache-control': 'max-age=31536000' },
        body: 'jQuery(function(c){"undefined"!=typeof wc_add_to_cart_params});',
      },
      '/wp-json/wc/store/v1/cart': ajax ?? json({ items: [], items_count: 0, totals: { total_price: '0' } }),
      '/wp-json/wc/store/cart': ajax ?? json({ items: [], items_count: 0, totals: { total_price: '0' } }),
      '/wp-admin/admin-ajax.php': { status: 400, headers: { 'content-type': 'text/html' }, body: '0' },
      ...(cart ? { '/cart/': cart } : {}),
      ...common.pages,
      ...(ajax ? { [AJAX]: ajax } : { [AJAX]: fragments }),
    },
  }
}

/** `/?wc-ajax=…` shares its path with the front page; `withAjax` separates them. */
const AJAX = '/__wc-ajax'

/** Answers `/?wc-ajax=` from its own place, all else as before. */
function withAjax(built: ReturnType<ReturnType<typeof twins>['fixed']>) {
  for (const host of Object.values(built.hosts)) {
    const pages = host.https
    if (!pages || typeof pages === 'string') continue
    const front = pages['/']
    const ajax = pages[AJAX]
    if (!front || !ajax || typeof front !== 'function') continue
    pages['/'] = (request, response) => {
      if (!/[?&]wc-ajax=/.test(request.url ?? '')) return front(request, response)
      if (typeof ajax === 'function') return ajax(request, response)
      if (typeof ajax === 'string') return void response.writeHead(200).end(ajax)
      response.writeHead(ajax.status ?? 200, ajax.headers ?? {}).end(ajax.body ?? '')
    }
  }
  return built
}

const wooPair = (common: Wish, cart?: Answer, ajax?: Answer) => ({
  faulty: () => withAjax(twins(woo(common, cart, ajax), {}).fixed()),
  fixed: () => withAjax(twins(woo(common), {}).fixed()),
})

const wpDie = bare(
  `<!DOCTYPE html>
<html lang="en-GB"><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8" /><meta name='robots' content='max-image-preview:large' />
<title>WordPress &rsaquo; Error</title></head>
<body id="error-page"><div class="wp-die-message"><p>There has been a critical error on this website.</p><p><a href="https://wordpress.org/documentation/article/faq-troubleshooting/">Learn more about troubleshooting WordPress.</a></p></div></body></html>`,
  { status: 500 },
)
const fatal = json(
  {
    code: 'internal_server_error',
    message: '<p>There has been a critical error on this website.</p>',
    data: { status: 500 },
  },
  500,
)
const broken = (status: number, body = ''): Answer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body,
})

/** Shops in which nothing can be put in the cart. */
export const cartError: Case[] = pairs('shop.cart_error', {
  'woo-cart-page-500': wooPair({ layout: wordpress({ theme: 'storefront' }) }, wpDie),
  'woo-all-calls-500': wooPair({ business: bikes, layout: wordpress({ theme: 'astra' }) }, wpDie, fatal),
  'woo-cart-and-ajax-503': wooPair(
    { business: lawyers, layout: wordpress({ theme: 'kanzlei', blocks: false }) },
    broken(503, '<html><head><title>503</title></head><body><h1>Service Unavailable</h1></body></html>'),
    broken(503),
  ),
  'woo-cart-404': wooPair(
    { business: hotel, layout: wordpress({ theme: 'flatsome' }) },
    broken(404, '<html><head><title>404</title></head><body><h1>No encontrado</h1></body></html>'),
    fatal,
  ),
  'shopify-cart-js-500': twins(
    { business: studio, layout: shopify },
    {
      pages: {
        '/cart.js': json({ status: 500, message: 'Internal Server Error' }, 500),
        '/cart': broken(
          500,
          '<html><title>Something went wrong</title><body><h1>Something went wrong.</h1></body></html>',
        ),
      },
    },
  ),
  'shopify-cart-404': twins(
    { business: batik, layout: shopify },
    {
      pages: {
        '/cart.js': broken(404, 'Not Found'),
        '/cart': broken(404, '<html><title>404 Not Found</title><body>404</body></html>'),
      },
    },
  ),
})
