/** How long a confirming button lets presses pass by, in ms: they may have been meant for the view before (decision 0006). */
export const confirmDelay = 500
