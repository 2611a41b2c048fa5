import { type ErrorsOf, type Plugin, stage, type View } from 'tapkit/kernel'
import { checkOptions } from './checkOptions.ts'
import type * as errors from './errors.ts'
import type { messages } from './messages.ts'
import { mustGive } from './mustGive.ts'
import type { EmailCaptureOptions } from './options.ts'
import { captureState, type EmailCaptureState } from './state.ts'

export type { EmailCaptureOptions } from './options.ts'
export type { EmailCapture } from './types.ts'

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
  interface Messages {
    emailCapture: typeof messages
  }
  interface FeatureState {
    emailCapture: EmailCaptureState
  }
  interface RemoteFeatures {
    /** Off, or asked for; with `required` in it, as `required` of the options says where there is no flag. */
    readonly emailCapture?: false | readonly string[] | undefined
  }
  interface Views {
    /** Asks for the email of the first account of those that are to give one. */
    DataCapture: undefined
  }
}

/** The second step of connecting. */
const second = (of: number): View<'DataCapture'> => ({
  title: 'Your email',
  back: false,
  gate: true,
  step: { at: 2, of },
  load: () => import('./views/DataCaptureView.tsx'),
})

/**
 * Asks for an email on connect, before the sign-in. It goes to the host's function or endpoint, and is stored nowhere else.
 * @throws {TypeError} for options that send an email nowhere, twice, or in the clear
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { eip155 } from 'tapkit/eip155'
 * import { mainnet } from 'tapkit/eip155/networks'
 * import { emailCapture } from 'tapkit/features/email-capture'
 * export const appkit = createAppKit({
 *   metadata: { name: 'Acme', url: 'https://acme.app' },
 *   plugins: [eip155({ networks: [mainnet] }), emailCapture({ endpoint: '/api/email' })],
 * })
 * ```
 */
export function emailCapture(options: EmailCaptureOptions): Plugin {
  checkOptions(options)
  const { endpoint = '' } = options
  const name = 'emailCapture'
  return {
    name,
    options,
    own: true,
    hosts: /^http/i.test(endpoint) ? [endpoint] : [],
    apply(kernel) {
      captureState.of(kernel)
      const { hooks } = kernel
      const asked = () => captureState.of(kernel).requests.filter(({ status }) => status !== 'passing')
      const isAsked = () => asked()[0]
      let view: View<'DataCapture'> | undefined
      hooks.resolveView.tap(name, (input) => {
        if (input.view !== 'DataCapture') return undefined
        view ??= second('siwx' in kernel.state.features ? 3 : 2)
        return view
      })
      // Before the sign-in, in whichever order the two are composed.
      hooks.authorize.tapPromise({ name, stage: stage.early }, async (input) => {
        const must = mustGive(kernel, options)
        if (must === undefined || (!must && input.reason !== 'connect')) return
        const loaded = await load().catch((error) => {
          // A question that may be skipped keeps nobody from connecting.
          if (must) throw error
          kernel.report(error)
        })
        await loaded?.authorize(kernel, options, input)
      })
      // While somebody is asked, the modal shows that, or is closed (sign-in 14).
      hooks.beforeNavigate.tap({ name, stage: stage.late }, (_, { from, kind }) =>
        isAsked() && (kind === 'open' || (kind !== 'push' && from?.view === 'DataCapture'))
          ? { view: 'DataCapture', params: undefined }
          : undefined,
      )
      hooks.beforeClose.tap(name, (input) => {
        if (input.reason === 'user' || !isAsked()) return undefined
        // Something else is done, which is no answer to this.
        if (input.view !== 'DataCapture') kernel.open('DataCapture')
        return false
      })
      hooks.onClose.tap(name, () => {
        const ids = asked().map(({ id }) => id)
        if (ids[0]) void load().then(({ leave }) => leave(kernel, ids), kernel.report)
      })
    },
  }
}

const load = () => import('./actions/index.ts')
