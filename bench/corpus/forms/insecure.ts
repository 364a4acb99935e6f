import { type Case, pairs } from '../case.ts'
import { clinic, restaurant } from '../sites/further.ts'
import { bootstrap, plain } from '../sites/handmade.ts'
import { drupal, joomla } from '../sites/other-cms.ts'
import { setUp, type Wish } from '../sites/site.ts'
import { bakery, bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'
import { contactForm } from '../sites/words.ts'

const langOf = (wish: Wish) => wish.business?.lang ?? 'en'

/** The form names its own address with `http:`; the twin with `https:`. Both names answer. */
const plainAction = (common: Wish, path: string) => {
  const host = common.name ?? 'shop.test'
  const at = (scheme: string) =>
    setUp({ ...common, contact: contactForm(langOf(common), `${scheme}://${host}${path}`) })
  return { faulty: () => at('http'), fixed: () => at('https'), allowed: ['mixed.passive'] }
}

const newsletter = (scheme: string) =>
  `<form action="${scheme}://list-manager.test/subscribe" method="post"><label for="nl">Newsletter</label> <input id="nl" type="email" name="EMAIL" required> <button type="submit">Subscribe</button></form>`
const login = (scheme: string) =>
  `<form action="${scheme}://shop.test/login" method="post"><p><label for="u">Utilisateur</label> <input id="u" name="log" type="text"></p><p><label for="p">Mot de passe</label> <input id="p" name="pwd" type="password"></p><p><button type="submit">Connexion</button></p></form>`
const loginPage = {
  '/login':
    '<!doctype html><html lang="fr"><head><title>Connexion</title></head><body><p>Connexion</p></body></html>',
}

/** The secure site is there, and so is the old one, with the form on it. */
const bothSchemes = (common: Wish, secure: boolean) => {
  const whole = setUp(common)
  const own = whole.hosts['shop.test']
  if (!own?.https || typeof own.https === 'string' || secure) return whole
  const pages = own.https
  return { ...whole, hosts: { ...whole.hosts, 'shop.test': { ...own, http: pages } } }
}

/** What customers type crosses the net for all to read. */
export const insecureForm: Case[] = pairs('form.insecure', {
  'contact-action-http': plainAction({ layout: bootstrap }, '/contact/'),
  'german-contact-uppercase': plainAction(
    { business: lawyers, layout: plain, style: { upper: true } },
    '/contact/',
  ),
  'wordpress-before-move-to-https': plainAction(
    { business: hotel, layout: wordpress({ theme: 'avada' }), name: 'www.shop.test' },
    '/contact/',
  ),
  'drupal-dutch-single-quotes': plainAction(
    { business: bikes, layout: drupal(), style: { quotes: 'single' } },
    '/contact/',
  ),
  'newsletter-to-http-service': {
    faulty: () => setUp({ business: bakery, layout: bootstrap, below: newsletter('http') }),
    fixed: () => setUp({ business: bakery, layout: bootstrap, below: newsletter('https') }),
    allowed: ['mixed.passive'],
  },
  'login-over-http': {
    faulty: () => setUp({ business: plumber, layout: joomla(), below: login('http'), pages: loginPage }),
    fixed: () => setUp({ business: plumber, layout: joomla(), below: login('https'), pages: loginPage }),
    allowed: ['mixed.passive'],
  },
  'http-copy-beside-https': {
    faulty: () =>
      bothSchemes({ business: clinic, layout: bootstrap, below: contactForm('ar', '/contact/') }, false),
    fixed: () =>
      bothSchemes({ business: clinic, layout: bootstrap, below: contactForm('ar', '/contact/') }, true),
    url: 'http://shop.test/',
    allowed: ['redirect.no_https'],
  },
  'japanese-booking-action-http': plainAction(
    { business: restaurant, layout: wordpress({ theme: 'lightning' }), style: { minified: true } },
    '/contact/',
  ),
})
