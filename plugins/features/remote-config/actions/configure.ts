import { type Config, isDevelopment, type Kernel } from 'tapkit/kernel'
import { alertOf } from '../alertOf.ts'
import { mergeFeatures } from '../mergeFeatures.ts'
import { readFeatures } from '../schemas.ts'
import type { RemoteConfigOptions, RemoteItem } from '../types.ts'

type Input = {
  readonly config: Config
  readonly local: RemoteConfigOptions['features']
  /** The service's answer. */
  readonly answer: Promise<unknown>
}

/** The configuration with a project's features in it; `undefined` where there is nothing to change. */
export async function configure(kernel: Kernel, { config, local, answer }: Input): Promise<Config | undefined> {
  let remote: readonly RemoteItem[] | null = null
  try {
    remote = readFeatures(await answer)
  } catch (error) {
    if (kernel.signal.aborted) return undefined
    kernel.alert(alertOf(error))
    kernel.report(error)
  }
  // Each plugin knows its own word where neither the project nor the app has one here.
  if (remote === null && !local) return undefined
  const { multiWallet } = config.features
  const { features, overridden } = mergeFeatures({ ...local, multiWallet }, remote)
  if (overridden.length > 0 && isDevelopment())
    console.info(`tapkit: the settings of the project hold, not ${overridden.join(', ')} of remoteConfig().`)
  return { ...config, features: { ...config.features, ...features } }
}
