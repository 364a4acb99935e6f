import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../../../diagnosis/test/lab.ts'

type Visitor = (request: IncomingMessage) => boolean

/** One answer for some visitors and another for the rest. */
export function either(test: Visitor, yes: Answer, no: Answer): Answer {
  return (request, response) => play(test(request) ? yes : no, request, response)
}

export function play(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  if (typeof answer === 'function') {
    answer(request, response)
    return
  }
  const { status = 200, headers = {}, body = '' } = typeof answer === 'string' ? { body: answer } : answer
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
  response.end(request.method === 'HEAD' ? '' : body)
}

const agentOf = (request: IncomingMessage) => request.headers['user-agent'] ?? ''
export const isCrawler: Visitor = (request) => /googlebot|bingbot|yandexbot|slurp/i.test(agentOf(request))
export const isPhone: Visitor = (request) =>
  /iphone|android|mobile/i.test(agentOf(request)) && !isCrawler(request)
export const isFromSearch: Visitor = (request) =>
  /google\.|bing\.|yahoo\.|yandex\.|duckduckgo\./i.test(request.headers.referer ?? '')

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
  body: JSON.stringify(value),
})
