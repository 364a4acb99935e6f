import { type Version, versionOf } from './version.ts'

export interface PluginHole {
  slug: string
  name: string
  /** Versions from `since` on and below `fixedIn` are affected. */
  since: Version
  fixedIn: Version
  /** Older branches that got the fix as well. */
  alsoFixedIn: readonly Version[]
  year: number
  /** What the hole allows, in plain words. */
  allows: string
  /** Strangers without any account can take the site over. */
  isTakeover: boolean
}

const TAKEOVER = 'anyone could upload or run programs of their own on your server'
const ADMIN = 'anyone could log in as the administrator'
const KEYS = 'anyone could fetch the file with your database password'
const DATA = 'anyone could read data out of your database or files'
const SCRIPT = 'strangers could plant scripts in your pages'
const RISE = 'anyone with an account could make himself administrator'
const RUN = 'people with an account could run programs on your server'

type Row = readonly [
  slug: string,
  name: string,
  since: string,
  fixedIn: string,
  year: number,
  allows: string,
  also?: string,
]

/** Publicly documented holes of plug-ins in wide use, from their makers' own notes. Facts as of November 2026. */
const ROWS: readonly Row[] = [
  ['wp-file-manager', 'File Manager', '6.0', '6.9', 2020, TAKEOVER],
  ['elementor-pro', 'Elementor Pro', '0', '3.11.7', 2023, RISE],
  ['elementor', 'Elementor', '3.6.0', '3.6.3', 2022, RUN],
  ['essential-addons-for-elementor-lite', 'Essential Addons for Elementor', '5.4.0', '5.7.2', 2023, ADMIN],
  ['woocommerce-payments', 'WooPayments', '4.8.0', '5.6.2', 2023, ADMIN],
  ['really-simple-ssl', 'Really Simple Security', '9.0.0', '9.1.2', 2024, ADMIN],
  ['litespeed-cache', 'LiteSpeed Cache', '0', '6.4', 2024, ADMIN],
  ['duplicator', 'Duplicator', '0', '1.3.28', 2020, KEYS],
  ['wpdiscuz', 'wpDiscuz', '7.0.0', '7.0.5', 2020, TAKEOVER],
  ['revslider', 'Slider Revolution', '0', '4.2', 2014, KEYS],
  [
    'contact-form-7',
    'Contact Form 7',
    '0',
    '5.3.2',
    2020,
    'strangers could upload files that do not belong there',
  ],
  ['ultimate-member', 'Ultimate Member', '0', '2.6.7', 2023, ADMIN],
  ['wp-automatic', 'Automatic', '0', '3.92.1', 2024, ADMIN],
  ['LayerSlider', 'LayerSlider', '7.9.11', '7.10.1', 2024, DATA],
  ['popup-builder', 'Popup Builder', '0', '4.2.3', 2023, SCRIPT],
  ['td-composer', 'tagDiv Composer', '0', '4.2', 2023, SCRIPT],
  ['give', 'GiveWP', '0', '3.14.2', 2024, TAKEOVER],
  ['wp-fastest-cache', 'WP Fastest Cache', '0', '1.2.2', 2023, DATA],
  ['forminator', 'Forminator', '0', '1.25.0', 2023, TAKEOVER],
  ['royal-elementor-addons', 'Royal Elementor Addons', '0', '1.3.79', 2023, TAKEOVER],
  ['cleantalk-spam-protect', 'CleanTalk Anti-Spam', '0', '6.45', 2024, TAKEOVER],
  ['wp-gdpr-compliance', 'WP GDPR Compliance', '0', '1.4.3', 2018, ADMIN],
  ['social-warfare', 'Social Warfare', '0', '3.5.3', 2019, TAKEOVER],
  ['loginizer', 'Loginizer', '0', '1.6.4', 2020, DATA],
  ['gravityforms', 'Gravity Forms', '0', '2.7.4', 2023, 'strangers could feed your site with prepared data'],
  ['wp-statistics', 'WP Statistics', '0', '14.5', 2024, SCRIPT],
  ['wp-super-cache', 'WP Super Cache', '0', '1.7.2', 2021, RUN],
  ['updraftplus', 'UpdraftPlus', '1.16.7', '1.22.3', 2022, 'anyone with an account could fetch your backups'],
  ['nextgen-gallery', 'NextGEN Gallery', '0', '3.5.0', 2021, SCRIPT],
  ['tatsu', 'Tatsu Builder', '0', '3.3.12', 2022, TAKEOVER],
  ['fancy-product-designer', 'Fancy Product Designer', '0', '4.6.9', 2021, TAKEOVER],
  ['js_composer', 'WPBakery Page Builder', '0', '6.4.1', 2020, SCRIPT],
  ['all-in-one-seo-pack', 'All in One SEO', '4.0.0', '4.1.5.3', 2021, RISE],
  ['wysija-newsletters', 'MailPoet Newsletters', '0', '2.6.7', 2014, TAKEOVER],
  ['w3-total-cache', 'W3 Total Cache', '0', '2.8.2', 2025, DATA],
  ['advanced-custom-fields', 'Advanced Custom Fields', '0', '6.1.6', 2023, SCRIPT, '5.12.6'],
  [
    'ninja-forms',
    'Ninja Forms',
    '3.0.0',
    '3.6.11',
    2022,
    TAKEOVER,
    '3.0.34.2 3.1.10 3.2.28 3.3.21.4 3.4.34.2 3.5.8.4',
  ],
  [
    'woocommerce',
    'WooCommerce',
    '3.3.0',
    '5.5.1',
    2021,
    DATA,
    '3.3.6 3.4.8 3.5.9 3.6.6 3.7.2 3.8.2 3.9.4 4.0.2 4.1.2 4.2.3 4.3.4 4.4.2 4.5.3 4.6.3 4.7.2 4.8.1 4.9.3 5.0.1 5.1.1 5.2.3 5.3.1 5.4.2',
  ],
]

export const PLUGIN_HOLES: readonly PluginHole[] = ROWS.map(
  ([slug, name, since, fixedIn, year, allows, also = '']) => ({
    slug,
    name,
    since: versionOf(since) ?? [],
    fixedIn: versionOf(fixedIn) ?? [],
    alsoFixedIn: also.split(' ').flatMap((text) => (text ? [versionOf(text) ?? []] : [])),
    year,
    allows,
    isTakeover: [TAKEOVER, ADMIN, KEYS].includes(allows),
  }),
)
