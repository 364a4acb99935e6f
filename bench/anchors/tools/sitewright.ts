import path from 'node:path'
import { Report } from '@sitewright/contract/findings.ts'
import { projectEnvironment, root } from '../../../tools/bootstrap/processes.mjs'
import { manifestOf } from '../setup/install.ts'
import { runTool } from '../setup/process.ts'
import { brokeDown, type Tool } from './tool.ts'

const command = path.join(root, 'node_modules/.bin/sitewright-diagnose')

/** Our quick examination, as anybody would start it. */
export const sitewright: Tool = {
  name: 'sitewright',
  version: manifestOf(root).version,
  async run({ url, owner, lab, network, env }) {
    const args = [url, '--json', '--dns', lab.resolver, '--allow', network, ...(owner ? ['--owner'] : [])]
    const PATH = projectEnvironment().PATH ?? ''
    const ended = await runTool(command, args, { env: { ...env, PATH } })
    const { seconds, code, stderr } = ended
    // A crash of Node itself ends with 1 as well, which is also what a fault found gives.
    if (![0, 1, 3].includes(code ?? 70) || !ended.stdout.startsWith('{'))
      return brokeDown(seconds, stderr.slice(0, 300))
    const report = Report.parse(JSON.parse(ended.stdout))
    const flags = report.findings
      .filter(({ verdict }) => verdict !== 'inconclusive')
      .map(({ code, causes, severity, title }) => ({
        ids: [code, ...causes.map((cause) => `folded:${cause}`)],
        grave: severity !== 'low',
        says: title,
      }))
    return { flags, trouble: report.state === 'up' ? null : report.summary, errored: null, seconds }
  },
}
