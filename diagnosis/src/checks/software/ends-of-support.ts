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
