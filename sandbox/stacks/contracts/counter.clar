;; Something to call: counts, refuses nothing at all (u42), and takes a tip when it is told to.
(define-data-var count uint u0)
(define-map counts principal uint)

(define-read-only (get-count) (ok (var-get count)))

(define-public (add (by uint))
  (begin
    (asserts! (> by u0) (err u42))
    (var-set count (+ (var-get count) by))
    (map-set counts tx-sender (+ by (default-to u0 (map-get? counts tx-sender))))
    (print { added: by, count: (var-get count) })
    (ok (var-get count))))

(define-public (add-and-tip (by uint) (tip uint) (to principal))
  (begin
    (try! (stx-transfer? tip tx-sender to))
    (add by)))
