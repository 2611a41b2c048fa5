import type { Told } from '../../ordinals/service.ts'
import type { Context } from '../context.ts'
import { fetchTip } from '../explorer/fetchTip.ts'
import { isMissing } from '../explorer/isMissing.ts'
import { type Asked, askHeight, fetchFromIndex, patience } from './askIndex.ts'

/**
 * Asks an index about an item by its name. The answer that no such item exists counts only if the index knows the explorer's newest block: an
 * index that lags does not know new items.
 */
export async function fetchFacts<facts>(
  context: Context,
  asked: Asked,
  path: string,
  read: (json: unknown) => facts | undefined,
): Promise<Told<facts>> {
  const { network, signal } = asked
  const found = await fetchFromIndex(context, asked, path, (json) => ({ json })).catch((error) =>
    isMissing(error) ? 'none' : undefined,
  )
  signal.throwIfAborted()
  if (found !== 'none') return found && read(found.json)
  const [height, tip] = await Promise.all([
    askHeight(context, asked),
    fetchTip(context, network, signal, patience).catch(() => undefined),
  ])
  signal.throwIfAborted()
  return height !== undefined && tip !== undefined && height >= tip.height ? 'none' : undefined
}
