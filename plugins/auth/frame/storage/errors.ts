import { BaseError } from 'tapkit/kernel'

/** The browser refused or lost the storage of its key: in private windows, in frames of another site, on a full disk. */
export class DeviceStorageError extends BaseError {
  override readonly name = 'DeviceStorageError'
  constructor({ cause }: { readonly cause: unknown }) {
    super({
      code: 'device_storage',
      docsPath: 'docs/errors.md#device_storage',
      message: 'This browser does not keep a key for this page',
      cause,
      debug: 'IndexedDB was denied or failed. See `cause`. Open a window of the secure origin.',
    })
  }
}
