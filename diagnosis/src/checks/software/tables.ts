import type { Version } from './version.ts'

/** What is known of versions and their ends. Facts as of November 2026; read again with every release of ours. */

/**
 * WordPress backports fixes to old branches as a courtesy and promises them for the newest alone
 * (wordpress.org/documentation/article/supported-versions). Branches below this are three years old and more: old
 * enough to be called outdated without doubt, so that a site two or three updates behind is left in peace.
 */
export const WORDPRESS_KEPT: Version = [6, 4]

/** Majors whose support their makers have ended (docs.joomla.org, drupal.org/about/core/policies). */
export const ENDED_JOOMLA = [1, 2, 3]
export const ENDED_DRUPAL = [5, 6, 7, 8, 9]

/** Last day with security fixes (php.net/supported-versions, php.net/eol). */
export const PHP_ENDS: Record<string, string> = {
  '5.2': '2011-01-06',
  '5.3': '2014-08-14',
  '5.4': '2015-09-03',
  '5.5': '2016-07-21',
  '5.6': '2018-12-31',
  '7.0': '2019-01-10',
  '7.1': '2019-12-01',
  '7.2': '2020-11-30',
  '7.3': '2021-12-06',
  '7.4': '2022-11-28',
  '8.0': '2023-11-26',
  '8.1': '2025-12-31',
  '8.2': '2026-12-31',
  '8.3': '2027-12-31',
  '8.4': '2028-12-31',
  '8.5': '2029-12-31',
}

export interface PluginHole {
  slug: string
  name: string
  /** Versions below are affected, from `since` on where older ones are not. */
  fixedIn: Version
  since?: Version
  year: number
  /** Strangers without any account could take the site over. */
  isTakeover?: boolean
  /** What the hole allows, in plain words. */
  allows: string
}

const TAKEOVER = 'anyone could upload or run programs of their own on your server'
const ADMIN = 'anyone could log in as the administrator'
const DATA = 'anyone could read data out of your database or files'
const SCRIPT = 'strangers could plant scripts in your pages'

/** Publicly documented holes of plug-ins that are in wide use. */
export const PLUGIN_HOLES: readonly PluginHole[] = [
  {
    slug: 'wp-file-manager',
    name: 'File Manager',
    fixedIn: [6, 9],
    since: [6, 0],
    year: 2020,
    isTakeover: true,
    allows: TAKEOVER,
  },
  {
    slug: 'elementor-pro',
    name: 'Elementor Pro',
    fixedIn: [3, 11, 7],
    year: 2023,
    allows: 'a customer with an account could make himself administrator',
  },
  {
    slug: 'elementor',
    name: 'Elementor',
    fixedIn: [3, 6, 3],
    since: [3, 6, 0],
    year: 2022,
    allows: 'anyone with an account could run programs on your server',
  },
  {
    slug: 'essential-addons-for-elementor-lite',
    name: 'Essential Addons for Elementor',
    fixedIn: [5, 7, 2],
    since: [5, 4, 0],
    year: 2023,
    isTakeover: true,
    allows: ADMIN,
  },
  {
    slug: 'woocommerce-payments',
    name: 'WooPayments',
    fixedIn: [5, 6, 2],
    since: [4, 8, 0],
    year: 2023,
    isTakeover: true,
    allows: ADMIN,
  },
  {
    slug: 'really-simple-ssl',
    name: 'Really Simple Security',
    fixedIn: [9, 1, 2],
    since: [9, 0, 0],
    year: 2024,
    isTakeover: true,
    allows: ADMIN,
  },
  {
    slug: 'litespeed-cache',
    name: 'LiteSpeed Cache',
    fixedIn: [6, 4],
    year: 2024,
    isTakeover: true,
    allows: ADMIN,
  },
  { slug: 'duplicator', name: 'Duplicator', fixedIn: [1, 3, 28], year: 2020, isTakeover: true, allows: DATA },
  {
    slug: 'wpdiscuz',
    name: 'wpDiscuz',
    fixedIn: [7, 0, 5],
    since: [7, 0, 0],
    year: 2020,
    isTakeover: true,
    allows: TAKEOVER,
  },
  {
    slug: 'revslider',
    name: 'Slider Revolution',
    fixedIn: [4, 2],
    year: 2014,
    isTakeover: true,
    allows: DATA,
  },
  {
    slug: 'contact-form-7',
    name: 'Contact Form 7',
    fixedIn: [5, 3, 2],
    year: 2020,
    allows: 'strangers could upload files that do not belong there',
  },
  {
    slug: 'ultimate-member',
    name: 'Ultimate Member',
    fixedIn: [2, 6, 7],
    year: 2023,
    isTakeover: true,
    allows: ADMIN,
  },
  {
    slug: 'wp-automatic',
    name: 'Automatic',
    fixedIn: [3, 92, 1],
    year: 2024,
    isTakeover: true,
    allows: ADMIN,
  },
  {
    slug: 'LayerSlider',
    name: 'LayerSlider',
    fixedIn: [7, 10, 1],
    since: [7, 9, 11],
    year: 2024,
    allows: DATA,
  },
  { slug: 'popup-builder', name: 'Popup Builder', fixedIn: [4, 2, 3], year: 2023, allows: SCRIPT },
  { slug: 'td-composer', name: 'tagDiv Composer', fixedIn: [4, 2], year: 2023, allows: SCRIPT },
  { slug: 'give', name: 'GiveWP', fixedIn: [3, 14, 2], year: 2024, isTakeover: true, allows: TAKEOVER },
  { slug: 'wp-fastest-cache', name: 'WP Fastest Cache', fixedIn: [1, 2, 2], year: 2023, allows: DATA },
  {
    slug: 'forminator',
    name: 'Forminator',
    fixedIn: [1, 25, 0],
    year: 2023,
    isTakeover: true,
    allows: TAKEOVER,
  },
  {
    slug: 'royal-elementor-addons',
    name: 'Royal Elementor Addons',
    fixedIn: [1, 3, 79],
    year: 2023,
    isTakeover: true,
    allows: TAKEOVER,
  },
  {
    slug: 'cleantalk-spam-protect',
    name: 'CleanTalk Anti-Spam',
    fixedIn: [6, 45],
    year: 2024,
    isTakeover: true,
    allows: TAKEOVER,
  },
  {
    slug: 'wp-gdpr-compliance',
    name: 'WP GDPR Compliance',
    fixedIn: [1, 4, 3],
    year: 2018,
    isTakeover: true,
    allows: ADMIN,
  },
  {
    slug: 'social-warfare',
    name: 'Social Warfare',
    fixedIn: [3, 5, 3],
    year: 2019,
    isTakeover: true,
    allows: TAKEOVER,
  },
  { slug: 'loginizer', name: 'Loginizer', fixedIn: [1, 6, 4], year: 2020, allows: DATA },
  {
    slug: 'gravityforms',
    name: 'Gravity Forms',
    fixedIn: [2, 7, 4],
    year: 2023,
    allows: 'strangers could feed your site with prepared data',
  },
  { slug: 'wp-statistics', name: 'WP Statistics', fixedIn: [14, 5], year: 2024, allows: SCRIPT },
]
