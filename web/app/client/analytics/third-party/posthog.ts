// The small variant, without recorder and surveys, that never loads scripts of others.

import type { BrowserEvent } from '@sitewright/contract/analytics.ts'
import { foldPath } from '@sitewright/contract/folded-path.ts'
import posthog from 'posthog-js/dist/module.slim.no-external'
import { onSessionChange, readSession } from '../../session.ts'
import { onTracked, trackedSoFar } from '../track.ts'
import { keepAllowed } from './allowed-properties.ts'
import type { Project } from './consent.ts'

let ends: (() => void)[] = []

/** Runs PostHog with everything automatic switched off: it receives our own events only. */
export function start({ key, host }: Project, isFresh: boolean): void {
  posthog.init(key, {
    api_host: host,
    persistence: 'localStorage',
    autocapture: false,
    rageclick: false,
    capture_pageview: false,
    capture_pageleave: false,
    capture_heatmaps: false,
    capture_dead_clicks: false,
    capture_performance: false,
    capture_exceptions: false,
    disable_session_recording: true,
    disable_surveys: true,
    disable_web_experiments: true,
    disable_external_dependency_loading: true,
    advanced_disable_flags: true,
    advanced_disable_feature_flags: true,
    person_profiles: 'identified_only',
    save_referrer: false,
    save_campaign_params: false,
    respect_dnt: true,
    disable_compression: true,
    // Batched events would still be sent after consent was withdrawn.
    request_batching: false,
    before_send: keepAllowed,
  })
  posthog.opt_in_capturing({ captureEventName: false })
  identifyUser()
  const capture = ({ name, path }: BrowserEvent) => void posthog.capture(name, { path: foldPath(path) })
  // Consent from an earlier visit covers this whole page load, new consent only the present page.
  const earlier = isFresh
    ? trackedSoFar()
        .filter(({ name }) => name === 'pageview')
        .slice(-1)
    : trackedSoFar()
  earlier.forEach(capture)
  ends = [onSessionChange(identifyUser), onTracked(capture)]
}

/** Withdraws consent: nothing more is sent, and PostHog's stored values are removed. */
export function stop(): void {
  for (const end of ends) end()
  ends = []
  posthog.reset(true)
  posthog.opt_out_capturing()
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) if (name.includes(posthog.config.token)) storage.removeItem(name)
}

/** After a sign-in, events carry the account's id; after a sign-out, none. */
function identifyUser(): void {
  const user = readSession()
  const name = user && `user-${user.id}`
  if (posthog.get_distinct_id() === name) return
  if (posthog.get_property('$user_state') === 'identified') posthog.reset()
  if (name) posthog.identify(name)
}
