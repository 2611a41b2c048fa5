import { PluginError } from '../errors/plugin.ts'
import { areaOf } from './areaOf.ts'
import type { StorageArea } from './createStorage.ts'

/**
 * Where young answers outlive the page by the host's word; `undefined` if they do not.
 * @throws PluginError for what is neither `session` nor `memory`
 */
export function cacheArea(cache: unknown = 'session'): StorageArea | undefined {
  if (cache !== 'session' && cache !== 'memory') {
    throw new PluginError({ message: "`cache` is not known: write 'memory', or 'session', the default." })
  }
  return cache === 'session' ? areaOf('sessionStorage') : undefined
}
