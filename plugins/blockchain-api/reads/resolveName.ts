import { NameServiceError, type Profile, type TapInput } from 'tapkit/kernel'
import { fetchProfile } from '../calls/fetchProfile.ts'
import type { Context } from '../context.ts'
import { accountName } from '../parse/accountName.ts'
import { addressOf } from './addressOf.ts'

/**
 * The address of an account name on a network; the API is not asked about other names.
 * @throws NameServiceError
 */
export async function resolveName(
  context: Context,
  { name: written, network, signal }: TapInput<'resolveName'>,
): Promise<Profile | undefined> {
  const name = written.trim().toLowerCase()
  if (!accountName.test(name)) return undefined
  try {
    const record = await fetchProfile(context, { network, name, force: true })
    const address = record && (await addressOf(context, record, network, signal))
    return address ? { address, name, imageUrl: record.imageUrl } : undefined
  } catch (cause) {
    signal.throwIfAborted()
    throw new NameServiceError({ message: 'Error resolving name', cause })
  }
}
