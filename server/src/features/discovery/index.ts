import type { FastifyInstance } from 'fastify'
import type { Services } from '#platform/context.ts'
import { robotsText, sitemap } from './crawlers.ts'
import { securityText } from './security-text.ts'

const HOUR = 'public, max-age=3600'

/** The files for crawlers and security researchers: public, and not part of the API. */
export function mountDiscovery(app: FastifyInstance, { config, now }: Services, webFolder: string): void {
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', HOUR).send(robotsText(config.publicUrl)),
  )
  app.get('/sitemap.xml', async (_, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', HOUR)
      .send(await sitemap(config.publicUrl, webFolder)),
  )
  app.get('/.well-known/security.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', HOUR)
      .send(securityText(config, new Date(now()))),
  )
}
