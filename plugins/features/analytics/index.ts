import type { Plugin } from 'tapkit/kernel'
import type { AnalyticsOptions, Heard } from './types.ts'

export type { AnalyticsEvent, AnalyticsOptions, AnalyticsSink, Consent } from './types.ts'

const service = 'https://pulse.walletconnect.org'
/** How many moments wait for the first open; beyond that the oldest is forgotten. */
const most = 100
const heardOf = ['track', 'onError', 'onSend', 'onNavigate'] as const

/**
 * Tells a service, and functions of your own, what happens in the product; nobody before the visitor first opens the modal, and
 * nothing that says who they are.
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { analytics } from 'tapkit/features/analytics'
 * createAppKit({ plugins: [analytics({ sinks: [(events) => console.info(events)] })] })
 * ```
 */
export function analytics(options: AnalyticsOptions = {}): Plugin {
  const { projectId, endpoint = service, sinks = [], sample = 1 } = options
  return {
    name: 'analytics',
    options,
    own: true,
    hosts: projectId ? [endpoint] : [],
    apply(kernel) {
      if (!(sample >= 0 && sample <= 1)) throw new RangeError(`\`sample\` is ${sample}: write a share from 0 to 1.`)
      if (!(projectId || sinks.length) || Math.random() >= sample) return
      const waiting: Heard[] = []
      let take = (heard: Heard) => {
        waiting.push(heard)
        waiting.splice(0, waiting.length - most)
      }
      for (const hook of heardOf) {
        kernel.hooks[hook].tap('analytics', (input: unknown) =>
          take({ hook, input, timestamp: Date.now(), networkId: kernel.network()?.id } as Heard),
        )
      }
      let isOpened = false
      kernel.hooks.onOpen.tap('analytics', () => {
        if (isOpened) return
        isOpened = true
        import('./startReporter.ts').then(
          ({ startReporter }) => {
            take = startReporter(kernel, { ...options, endpoint, sinks })
            waiting.splice(0).forEach(take)
          },
          (error) => {
            isOpened = false
            kernel.report(error)
          },
        )
      })
    },
  }
}
