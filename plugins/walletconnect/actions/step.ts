import type { Route } from 'tapkit/kernel'

/** From one view to another; out of the modal where there is no `to`. */
export type Step = { readonly from: Route | undefined; readonly to?: Route | undefined }
