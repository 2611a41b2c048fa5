import { isDevelopment, type Plugin, sdkOf, type View } from 'tapkit/kernel'
import type { messages } from './messages.ts'
import { type RemoteConfigState, remoteConfigState } from './state.ts'
import type { Flags, RemoteConfigOptions } from './types.ts'

export type { LocalFeatures, RemoteConfigOptions } from './types.ts'

declare module 'tapkit/kernel' {
  interface RemoteFeatures extends Partial<Omit<Flags, 'multiWallet'>> {}
  interface Messages {
    remoteConfig: typeof messages
  }
  interface FeatureState {
    remoteConfig: RemoteConfigState
  }
  interface Views {
    /** In the place of a wallet, while the project's plan is used up. */
    UsageExceeded: undefined
  }
}

const service = 'https://api.web3modal.org'
/** Most that is read of an answer. */
const maxBytes = 100_000
/** Views that connect a wallet of the page. */
const connecting = ['ConnectingExternal', 'ConnectingMultiChain', 'ConnectingSocial', 'ConnectingFarcaster']

const to = { view: 'UsageExceeded', params: undefined }
const view: View<'UsageExceeded'> = { title: 'Not available', load: () => import('./views/UsageExceededView.tsx') }

/**
 * Lets a project's settings at a service decide which of the composed features are on, and how much of its plan is left. The service is
 * asked once the visitor acts; one that fails changes nothing.
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { remoteConfig } from 'tapkit/features/remote-config'
 * createAppKit({ plugins: [remoteConfig({ projectId: 'your-project-id' })] })
 * ```
 */
export function remoteConfig(options: RemoteConfigOptions = {}): Plugin {
  const name = 'remoteConfig'
  const { projectId, endpoint = service, features: local } = options
  return {
    name,
    options,
    own: true,
    hosts: projectId ? [endpoint] : [],
    apply(kernel) {
      const { hooks } = kernel
      const state = remoteConfigState.of(kernel)
      hooks.resolveView.tap(name, (input) => (input.view === to.view ? view : undefined))
      if (!projectId) {
        let told = false
        hooks.onOpen.tap(name, () => {
          if (!told && isDevelopment()) kernel.alert({ code: 'APKT008' })
          told = true
        })
        return
      }
      hooks.beforeNavigate.tap(name, (route) => (state.exceeded && connecting.includes(route.view) ? to : undefined))
      hooks.configure.tapPromise(name, async (config, { signal }) => {
        const [answer, limits, origins] = ['appkit/v1/config', 'appkit/v1/project-limits', 'projects/v1/origins'].map(
          (path) => {
            const url = `${endpoint.replace(/\/+$/, '')}/${path}`
            const params = { projectId, ...sdkOf(kernel) }
            const asked = kernel.http.get<unknown>(url, { signal, params, maxBytes, parse: (json) => json })
            asked.catch(() => {})
            return asked
          },
        ) as [Promise<unknown>, Promise<unknown>, Promise<unknown>]
        // A page whose visitor has not acted loads nothing more than it has.
        await Promise.race([answer, limits, origins]).catch(() => {})
        if (signal.aborted) return
        const { checkLimits, checkOrigin, configure } = await import('./actions/index.ts')
        void checkLimits(kernel, limits)
        void checkOrigin(kernel, origins)
        return configure(kernel, { config, local, answer })
      })
    },
  }
}
