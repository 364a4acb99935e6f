// The small variant, without recorder and surveys, that never loads scripts of others.

import type { BrowserEvent } from '@sitewright/contract/analytics.ts'
import posthog from 'posthog-js/dist/module.slim.no-external'
import { onSessionChange, readSession } from '../../session.ts'
import { onTracked, trackedSoFar } from '../track.ts'
import type { Project } from './create-consent.ts'
import { keepLittle, pathFor } from './keep-little.ts'

let ends: (() => void)[] = []

/** Runs PostHog with all that it does by itself switched off: it hears of our own events alone. */
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
    // What waits to be sent would still go after the yes was taken back.
    request_batching: false,
    before_send: keepLittle,
  })
  posthog.opt_in_capturing({ captureEventName: false })
  nameWhoIsHere()
  const tell = ({ name, path }: BrowserEvent) => void posthog.capture(name, pathFor(path))
  // A yes of an earlier visit covers this whole page load, a new one the page on which it was said.
  const unheard = isFresh ? trackedSoFar().filter(isPageview).slice(-1) : trackedSoFar()
  unheard.forEach(tell)
  ends = [onSessionChange(nameWhoIsHere), onTracked(tell)]
}

const isPageview = ({ name }: BrowserEvent) => name === 'pageview'

/** Takes the yes back: nothing more is sent, and what was kept here goes. */
export function stop(): void {
  for (const end of ends) end()
  ends = []
  posthog.reset(true)
  posthog.opt_out_capturing()
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) if (name.includes(posthog.config.token)) storage.removeItem(name)
}

/** After a sign-in events belong to the account's number, after a sign-out to nobody. */
function nameWhoIsHere(): void {
  const user = readSession()
  const isNamed = posthog.get_property('$user_state') === 'identified'
  if (user) {
    const name = `user-${user.id}`
    if (isNamed && posthog.get_distinct_id() !== name) posthog.reset()
    if (posthog.get_distinct_id() !== name) posthog.identify(name)
  } else if (isNamed) posthog.reset()
}
