;;; emacs.el --- ofj by jsonrpc.el of Emacs 28  -*- lexical-binding: t -*-

;; Run with `emacs --batch -Q -l emacs.el`; OFJ_BINARY names the program and OFJ_DATA an empty directory.

(require 'jsonrpc)

(setq coding-system-for-read 'utf-8-unix)

(defconst ofj-name "Grütze „süß“ \u2028 粥 😀")

(defvar ofj-changes nil "The params of each `store/didChange', the latest first.")
(defvar ofj-ended nil "Whether the connection has ended.")

(defun check (what condition &optional seen)
  "Print WHAT as passed when CONDITION holds; else print SEEN and end with an error."
  (if condition
      (princ (format "PASS emacs: %s\n" what))
    (princ (format "FAIL emacs: %s: %S\n" what seen))
    (kill-emacs 1)))

(defun wait-until (condition)
  "Let messages in until CONDITION returns non-nil; return that, or nil after 5 seconds."
  (let ((deadline (+ (float-time) 5)) value)
    (while (and (not (setq value (funcall condition))) (< (float-time) deadline))
      (accept-process-output nil 0.02))
    value))

(defvar ofj
  (make-instance
   'jsonrpc-process-connection
   :name "ofj"
   :events-buffer-scrollback-size 0
   :notification-dispatcher
   (lambda (_connection method params)
     (when (eq method 'store/didChange) (push params ofj-changes)))
   :on-shutdown (lambda (_connection) (setq ofj-ended t))
   :process
   (lambda ()
     (make-process :name "ofj" :command (list (getenv "OFJ_BINARY") "serve") :connection-type 'pipe
                   :coding 'utf-8-emacs-unix :noquery t :stderr (get-buffer-create "*ofj stderr*")))))

(defun request (method &rest params)
  "Call METHOD with PARAMS, a property list."
  (jsonrpc-request ofj method params :timeout 5))

(let ((info (request 'initialize :processId (emacs-pid) :clientInfo '(:name "emacs") :timeZone "Etc/UTC")))
  (jsonrpc-notify ofj 'initialized (make-hash-table))
  (check "initialize names the service" (equal (plist-get (plist-get info :serverInfo) :name) "ofj") info))

(request 'store/subscribe :collections ["entries"])
(let* ((answer (request 'journal/log :day "2026-11-30" :entry (list :name ofj-name :calories 310 :protein 11.5)))
       (entry (aref (plist-get answer :entries) 0)))
  (check "an entry is logged" (equal (plist-get entry :name) ofj-name) answer)
  (check "the change is announced"
         (wait-until
          (lambda ()
            ;; The answer to a blocking request leaves the filter of the process by a `throw'; what
            ;; came in the same piece is read when the next piece comes.
            (unless ofj-changes (request 'meals/current))
            (and ofj-changes
                 (equal (plist-get (aref (plist-get (car ofj-changes) :changes) 0) :ids)
                        (vector (plist-get entry :id))))))
         ofj-changes)
  (let* ((day (request 'journal/day :day "2026-11-30"))
         (totals (plist-get day :totals)))
    (check "the day has the entry" (equal (plist-get day :entries) (vector entry)) day)
    (check "the day has its total" (= (plist-get (plist-get totals :calories) :value) 310) totals)
    (check "what is unknown is not zero" (= (plist-get (plist-get totals :fat) :unknown) 1) totals)))

(let ((seen (condition-case failure
                (request 'journal/log :entry '(:name "Oats" :calories 1 :protien 2))
              (jsonrpc-error (cdr failure)))))
  (check "an error has its code" (equal (alist-get 'jsonrpc-error-code seen) -32602) seen)
  (check "an error has the path" (equal (plist-get (alist-get 'jsonrpc-error-data seen) :path) "/entry/protien") seen))

;; What is cancelled waits behind a write that takes long.
(jsonrpc-async-request ofj 'journal/log
                       (list :entries (make-vector 3000 '(:name "Oats" :calories 1)) :day "1999-01-01")
                       :success-fn #'ignore)
;; The public function does not tell the id.
(let* (answer
       (id (car (jsonrpc--async-request-1
                 ofj 'journal/range '(:from "1930-01-01" :to "2035-01-01")
                 :success-fn (lambda (_result) (setq answer 'success))
                 :error-fn (lambda (failure) (setq answer failure))))))
  (jsonrpc-notify ofj '$/cancelRequest (list :id id))
  (wait-until (lambda () answer))
  (check "a cancelled request is answered" (equal (plist-get answer :code) -32800) answer))

(request 'shutdown)
(jsonrpc-notify ofj 'exit nil)
(check "the service ends" (wait-until (lambda () ofj-ended)))
(let ((code (process-exit-status (jsonrpc--process ofj))))
  (check "the service ends with 0" (= code 0) code))

;;; emacs.el ends here
