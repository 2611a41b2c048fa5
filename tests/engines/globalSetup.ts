import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildDemo } from '../../sandbox/buildDemo.mjs'
import { ensureBuilt } from '../../scripts/build.mjs'
import { listEngines } from '../../scripts/engines.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built demo. */
    demo: string
    engines: Omit<Awaited<ReturnType<typeof listEngines>>, 'missing'>
  }
}

/** Builds the demo unless `TAPKIT_E2E_DEMO` names a folder that has it. */
export default async function setup({ provide }: TestProject): Promise<void> {
  const { firefox, webkit } = await listEngines()
  provide('engines', { ...(firefox && { firefox }), ...(webkit && { webkit }) })
  const prebuilt = process.env.TAPKIT_E2E_DEMO
  const demo = resolve(prebuilt || join(import.meta.dirname, '../../.cache/demo-engines'))
  provide('demo', demo)
  if (prebuilt) return
  const { ok, output } = await ensureBuilt()
  if (!ok) throw new Error(output)
  await buildDemo(demo, { published: true })
}
