import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectBidi } from './bidi.ts'
import type { Driver } from './driver.ts'
import { startTogether } from './startTogether.ts'
import { watch } from './watch.ts'

/** Firefox's own requests end at once: only this machine is reached without the proxy. */
const preferences = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
}

/** Starts a stock Firefox with a profile of its own, driven by WebDriver BiDi. */
export async function startFirefox(program: string): Promise<Driver> {
  const together = await startTogether()
  try {
    const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
    await writeFile(join(together.home, 'user.js'), lines.join('\n'))
    const flags = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', together.home]
    const firefox = await together.start(program, flags, { MOZ_CRASHREPORTER_DISABLE: '1' })
    const bidi = await connectBidi(`${await firefox.until(/BiDi listening on (ws:\/\/\S+)/)}/session`)
    together.before(bidi.close)

    const { capabilities } = await bidi.send('session.new', { capabilities: {} })
    // A tab of our own: the first one has no focus.
    const { context } = await bidi.send('browsingContext.create', { type: 'tab' })
    await bidi.send('browsingContext.activate', { context })
    await bidi.send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } })

    const complaints: string[] = []
    bidi.on('log.entryAdded', ({ level, text }) => {
      if (level === 'error') complaints.push(`console: ${text}`)
    })
    bidi.on('script.message', ({ data }) => complaints.push(data.value))
    await bidi.send('session.subscribe', { events: ['log.entryAdded', 'script.message'] })
    await bidi.send('script.addPreloadScript', {
      functionDeclaration: String(watch),
      arguments: [{ type: 'channel', value: { channel: 'watch' } }],
    })

    return {
      name: `Firefox ${capabilities.browserVersion}`,
      complaints,
      open: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
      reload: async () => void (await bidi.send('browsingContext.reload', { context, wait: 'complete' })),
      async call(source, argument) {
        const { type, result, exceptionDetails } = await bidi.send('script.callFunction', {
          functionDeclaration: source,
          arguments: [{ type: 'string', value: argument }],
          target: { context },
          awaitPromise: false,
        })
        if (type === 'exception') throw new Error(exceptionDetails.text)
        return result.value
      },
      perform: async (actions) => void (await bidi.send('input.performActions', { context, actions })),
      shoot: async () => (await bidi.send('browsingContext.captureScreenshot', { context })).data,
      stop: together.stop,
    }
  } catch (error) {
    await together.stop()
    throw error
  }
}
