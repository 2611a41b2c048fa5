import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'
import { freePort } from '../../sandbox/ports.mjs'
import type { Webkit } from '../../scripts/engines.mjs'
import type { Driver } from './driver.ts'
import { startTogether } from './startTogether.ts'
import { watchSite } from './watchedSite.ts'

/** Starts WebKitGTK's MiniBrowser on a display of its own, driven by plain W3C WebDriver, for pages of the site at `target`. */
export async function startWebkit({ driver, browser, xvfb }: Webkit, target: string): Promise<Driver> {
  const together = await startTogether()
  try {
    // Xvfb chooses a display that is free and says its number; what draws on it ends with it.
    const screen = ['-screen', '0', '1400x1100x24', '-nolisten', 'tcp']
    const display = await (await together.start(xvfb, ['-displayfd', '2', ...screen])).until(/^(\d+)$/m)
    const port = await freePort()
    await together.start(driver, [`--port=${port}`, '--host=127.0.0.1'], {
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its own sandbox needs user namespaces, which root in a container has not.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    })

    const ask = async (method: string, path: string, body?: object) => {
      const request = body ? { method, body: JSON.stringify(body) } : { method }
      const response = await fetch(`http://127.0.0.1:${port}${path}`, request)
      const { value } = await response.json()
      if (!response.ok) throw new Error(`${path}: ${value?.error}: ${value?.message}`)
      return value
    }
    await vi.waitFor(() => ask('GET', '/status'), { timeout: 60_000, interval: 50 })
    const { sessionId, capabilities } = await ask('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } } },
    })
    const session = (method: string, path: string, body?: object) => ask(method, `/session/${sessionId}${path}`, body)
    together.before(() => Promise.race([session('DELETE', ''), sleep(5_000)]))
    await session('POST', '/window/rect', { width: 1280, height: 840 })

    const complaints: string[] = []
    const site = await watchSite(target, complaints)
    together.before(site.stop)
    return {
      name: `WebKitGTK ${capabilities.browserVersion}`,
      complaints,
      open: (url) => session('POST', '/url', { url: site.at(url) }),
      reload: () => session('POST', '/refresh', {}),
      call: (source, argument) =>
        session('POST', '/execute/sync', { script: `return (${source})(...arguments)`, args: [argument] }),
      perform: (actions) => session('POST', '/actions', { actions }),
      shoot: () => session('GET', '/screenshot'),
      stop: together.stop,
    }
  } catch (error) {
    await together.stop()
    throw error
  }
}
