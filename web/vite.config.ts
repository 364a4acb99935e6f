import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { startEntry } from './start-entry.ts'

const api = process.env.SITEWRIGHT_API || 'http://127.0.0.1:3000'

/** Modules by the ends of their paths. */
const modules = (...ends: string[]) =>
  new RegExp(`[\\\\/](${ends.join('|').replaceAll('/', '[\\\\/]')})\\.m?[jt]sx?$`)

// What every page needs comes in few files, and so do small styles: each file of its own costs a visitor more than its
// bytes. A group takes along what its modules import, unless a group of a higher priority has it: pages without the
// framework must not load the router.
const groups = [
  {
    name: 'looks',
    test: /web[\\/]app[\\/](ui|shell(?![\\/]app[\\/])|public|features[\\/](assistant|promotion))[\\/][^?]*\.css/,
    priority: 7,
  },
  { name: 'preload', test: /vite[\\/]preload-helper/, priority: 6 },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
  { name: 'framework', test: /node_modules[\\/](react-router|cookie-es|turbo-stream)[\\/]/, priority: 4 },
  {
    name: 'site',
    test: /web[\\/]app[\\/](shell[\\/]start[\\/]islands|ui[\\/]brand[\\/]\w+(-\w+)?)\.tsx/,
    priority: 3,
  },
  { name: 'root', test: /web[\\/]app[\\/](root|shell[\\/]site-layout)\.tsx/, priority: 2 },
  { name: 'prices', test: /contract[\\/]src[\\/](currencies|plans|pricing)\.ts/, priority: 2 },
  { name: 'socket', test: /web[\\/]app[\\/]client[\\/]socket\.ts/, priority: 2 },
  // Small parts of pages with the framework and without.
  {
    name: 'signs',
    test: modules(
      'icons/Icon(AlertOctagon|AlertTriangle|Check|CircleCheck|CircleCheckFilled|Clock|Copy|InfoCircle|Leaf|Messages)',
      'icons/Icon(Paperclip|Search|Send2|Tool)',
      'app/client/(added-files|chat/chat-session|chat/kept-findings|currency/use-currency|currency/use-money|free-fix)',
      'app/client/(new-id|routing/redirect|routing/search|upload)',
      'app/ui/(disclosure|evidence/copy-button|evidence/evidence-list|facts|feedback/empty-state|feedback/notice)',
      'app/ui/(growing|overlays/focus-back|rows|section|surface|tags/severity-tag|tags/tag|toast|visually-hidden)',
      'contract/src/(file-rules|message-rules|money|severities|terms|text-rules|time-words)',
    ),
    priority: 2,
  },
  {
    name: 'components',
    test: /shell[\\/]components-layout\.tsx|react-query[\\/]build[\\/]modern[\\/]|@mantine[\\/](core[\\/]esm[\\/]core|core[\\/]esm[\\/]components[\\/](Button|Checkbox[\\/]CheckIcon|CloseButton|Flex|Group|Input|InputBase|Paper|Skeleton|Stack|Text|Textarea|TextInput|Title|UnstyledButton|VisuallyHidden)|hooks[\\/]esm[\\/](use-debounced-callback|use-uncontrolled))[\\/.]|web[\\/]app[\\/]ui[\\/](feedback[\\/](error-state|loaded|loading)|tags[\\/]status-tags|words)\.tsx?$/,
    priority: 1,
  },
  // The rest of what the frame of the signed-in product draws.
  { name: 'scroll-area', test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/]ScrollArea[\\/]/ },
  {
    name: 'overlays',
    test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Drawer|Menu|Modal)[\\/]/,
  },
  { name: 'frame', test: /web[\\/]app[\\/]shell[\\/]app[\\/]app-shell\.tsx/ },
  // What every form has, and what it is checked by.
  {
    name: 'rules',
    test: modules(
      'node_modules/zod/.*',
      'contract/src/(findings|money-schemas|pricing-schemas|request-files|route|session-id|text|users|website)',
    ),
    priority: 1,
  },
  {
    name: 'forms',
    test: modules(
      'node_modules/(react-hook-form|@hookform)/.*',
      'core/esm/components/(ActionIcon|Divider|List|NativeSelect|PasswordInput|Progress)/.*',
      'app/ui/(after-press|early-input|own-password|schema-form|submit-button|use-schema-form)',
    ),
  },
  // Apart from the rules for telephone numbers, of which a sign-in page needs none.
  { name: 'sign-in', test: modules('contract/src/(passkeys|sign-in|two-step)'), priority: 1 },
  {
    name: 'accounts',
    test: modules('node_modules/libphonenumber-js/.*', 'contract/src/(accounts|countries|phone)'),
  },
  // What most pages of the signed-in product have.
  {
    name: 'contract',
    test: modules(
      'contract/src/(canned-replies|customers|exports|inbox|invoices|proofs|quotes|received-payments|refund-requests)',
      'contract/src/(reminders|requests|staff|ticket-history|ticket-messages|ticket-state|tickets|webhooks)',
    ),
  },
  {
    name: 'lists',
    test: modules(
      'app/client/save-file',
      'app/features/exports/export-button',
      'app/ui/(clock|confirm-dialog|filter-links|history-list|load-more|overlays/dialog|overlays/dialog-buttons|paged-list|paged-rows)',
      'app/ui/(password-dialog|search-box|state-words|status-filter)',
      'core/esm/components/(Anchor|Checkbox|Switch|Table)/.*',
    ),
  },
]

export default defineConfig({
  plugins: [reactRouter(), startEntry()],
  build: {
    sourcemap: 'hidden',
    // A page has the styles of its islands in its head.
    modulePreload: {
      resolveDependencies: (_, files, { hostId }) =>
        hostId.includes('/site-') ? files.filter((file) => !file.endsWith('.css')) : files,
    },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: {
      '/api': api,
      '/socket.io': { target: api, ws: true },
    },
  },
})
