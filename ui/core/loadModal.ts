type Modal = typeof import('../pieces/modal.ts')

/** The piece that the first open loads, once it is there. */
export let modal: Modal | undefined

export async function loadModal(): Promise<Modal> {
  modal = await import('../pieces/modal.ts')
  return modal
}
