type Modal = typeof import('../pieces/modal.ts')

/** The code of the first open, once it has loaded. */
export let modal: Modal | undefined

export async function loadModal(): Promise<Modal> {
  modal = await import('../pieces/modal.ts')
  return modal
}
