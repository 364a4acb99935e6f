import type { Version } from './version.ts'

/** A script library with publicly known weaknesses in old versions. */
export interface Library {
  name: string
  /** How its files and folders are called. */
  files: string
  /** How its folders are called, where that differs. */
  folders?: string
  /** Below which version it is weak; per first number where several are kept up. Null: all of it is given up. */
  weakBelow(version: Version): Version | null
  /** The first lines of the file itself. */
  banner: RegExp
}

const always = (limit: Version) => () => limit

/** Facts from the libraries' own security notes. */
export const LIBRARIES: readonly Library[] = [
  {
    name: 'jQuery UI',
    files: 'jquery[-.]?ui',
    folders: '(?:jquery[-.]?)?ui',
    weakBelow: always([1, 13, 0]),
    banner: /jQuery UI\s?-? v?(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)/,
  },
  {
    name: 'jQuery',
    files: 'jquery',
    weakBelow: always([3, 5, 0]),
    banner: /jQuery (?:JavaScript Library )?v(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)(?![\w-])/,
  },
  {
    name: 'Bootstrap',
    files: '(?:twitter-)?bootstrap',
    weakBelow: ([major = 0]) => (major >= 4 ? [4, 3, 1] : [3, 4, 1]),
    banner: /Bootstrap v(\d{1,2}\.\d{1,2}\.\d{1,2})/,
  },
  {
    name: 'AngularJS',
    files: 'angular(?:\\.?js)?',
    weakBelow: ([major = 0]) => (major === 1 ? [2] : null),
    banner: /AngularJS v(1\.\d{1,2}\.\d{1,2})/,
  },
  {
    name: 'Lodash',
    files: 'lodash(?:\\.?js)?',
    weakBelow: always([4, 17, 21]),
    banner: /lodash (?:\(Custom Build\) )?v?(\d\.\d{1,2}\.\d{1,2})/i,
  },
  {
    name: 'Moment.js',
    files: 'moment(?:\\.?js)?(?:-with-locales)?',
    weakBelow: always([2, 29, 4]),
    banner: /moment\.js[\s\S]{0,20}version ?: ?(\d\.\d{1,2}\.\d{1,2})/,
  },
  {
    name: 'Handlebars',
    files: 'handlebars(?:\\.?js)?(?:\\.runtime)?',
    weakBelow: always([4, 7, 7]),
    banner: /handlebars v(\d\.\d{1,2}\.\d{1,2})/i,
  },
]
