import type { SignInStorage } from '../options.ts'
import type { SignInMessage } from '../types.ts'

/**
 * Deletes each sign-in that is meant. A sign-in that cannot be deleted does not keep the others.
 * @throws the first failure of the storage, once every sign-in was tried
 */
export async function deleteAll(storage: SignInStorage, isMeant: (data: SignInMessage) => boolean): Promise<void> {
  const failed: unknown[] = []
  for (const { data } of await storage.all())
    if (isMeant(data))
      try {
        await storage.delete(data)
      } catch (error) {
        failed.push(error)
      }
  if (failed.length > 0) throw failed[0]
}
