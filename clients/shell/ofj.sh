# shellcheck shell=bash
# ofj for shell scripts. Source it; it needs bash 4.1 or newer and jq.
#
#   ofj_call METHOD [JSON | KEY=VALUE…]          calls one method, prints its result
#   ofj_log NAME CALORIES [KEY=VALUE…]           logs an entry, prints it as stored
#   ofj_day [DAY]                                prints a day as a table
#
# A session sends many requests to one process:
#
#   ofj_session_start [OPTION of `ofj serve`…]
#   ofj_request METHOD [JSON]                    prints the result
#   ofj_session_end
#
# Every function returns the exit code of `ofj call`; the error is a sentence on standard error.
# OFJ_BINARY names the program; by default `ofj` is looked for in PATH.

ofj_call() {
  "${OFJ_BINARY:-ofj}" call "$@"
}

ofj_log() {
  if (($# < 2)); then
    echo 'usage: ofj_log NAME CALORIES [KEY=VALUE…]' >&2
    return 64
  fi
  local name=$1 calories=$2 answer
  shift 2
  answer=$(ofj_call journal/log "entry.name=$name" "entry.calories=$calories" "$@") || return
  jq -c '.entries[0]' <<<"$answer"
}

ofj_day() {
  local answer
  answer=$(ofj_call journal/day "day=${1:-today}") || return
  jq -r "$_ofj_day_table" <<<"$answer"
}

# A sum is marked with + when some entry does not state the value: it is at least that.
# shellcheck disable=SC2016 # `$` is jq's.
_ofj_day_table='
  def number: if . == null then "–" else . * 10 | round / 10 | tostring end;
  def sum: (.value | number) + if .unknown > 0 then "+" else "" end;
  def macros(f): (.calories, .protein, .carbs, .fat) | f;
  def left($width): . + " " * ($width - length) | .[:$width];
  def right($width): " " * ($width - length) + .;
  def row: "\(.[0] | left(10))\(.[1] | left(32))\([.[2:][] | right(10)] | add)";
  ["MEAL", "NAME", "KCAL", "PROTEIN g", "CARBS g", "FAT g"],
  (.meals[] | .meal as $meal | .entries[] | [$meal, (.name | gsub("[[:cntrl:]]"; " ")), macros(number)]),
  ["", "total \(.day)", (.totals | macros(sum))]
  | row'

# One process at a time, started by the shell `_ofj_owner`. Both ends are copies, because a subshell such as $(…) does not get those
# of a coprocess.
_ofj_pid=''
_ofj_owner=''
_ofj_to=''
_ofj_from=''
_ofj_count=0

ofj_session_start() {
  if [[ -n $_ofj_pid ]]; then
    echo 'ofj_session_start: a session is open; end it with ofj_session_end' >&2
    return 64
  fi
  coproc OFJ_SESSION { exec "${OFJ_BINARY:-ofj}" serve --framing lines "$@"; }
  _ofj_pid=$!
  _ofj_owner=$BASHPID
  # Bash forgets the ends as soon as it sees that the process has ended.
  if [[ -z ${OFJ_SESSION[1]-} ]] || ! exec {_ofj_from}<&"${OFJ_SESSION[0]}" {_ofj_to}>&"${OFJ_SESSION[1]}"; then
    _ofj_session_lost
    return
  fi
  # Else the process would not see when the copies are closed.
  eval "exec ${OFJ_SESSION[0]}<&- ${OFJ_SESSION[1]}>&-"
  ofj_request initialize "{\"processId\":$BASHPID,\"clientInfo\":{\"name\":\"ofj.sh\"}}" >/dev/null
}

# Prints the result. Notifications that come meanwhile go to standard error as JSON lines when
# OFJ_EVENTS is not empty. One request at a time: a session must not be used by two jobs at once.
ofj_request() {
  local method=${1:?usage: ofj_request METHOD [JSON]} params=${2:-null}
  local id="$BASHPID.$((++_ofj_count))" message verdict
  if [[ -z $_ofj_pid ]]; then
    echo 'ofj_request: there is no session; begin one with ofj_session_start' >&2
    return 64
  fi
  # A line feed inside JSON is white space; in a string it is written \n.
  _ofj_send "{\"jsonrpc\":\"2.0\",\"id\":\"$id\",\"method\":\"$method\",\"params\":${params//$'\n'/ }}"
  while IFS= LC_ALL=C read -r message <&"$_ofj_from"; do
    message=$(jq -r --arg id "$id" --arg method "$method" "$_ofj_verdict" <<<"$message")
    verdict=${message%%$'\n'*}
    message=${message#*$'\n'}
    case $verdict in
      0) printf '%s\n' "$message" && return 0 ;;
      event) [[ -z ${OFJ_EVENTS-} ]] || printf '%s\n' "$message" >&2 ;;
      question) _ofj_send "$message" ;;
      late) ;;
      *) printf '%s\n' "$message" >&2 && return "$verdict" ;;
    esac
  done
  _ofj_session_lost
}

# Ends the session; returns the exit code of the process.
ofj_session_end() {
  [[ -n $_ofj_pid ]] || return 0
  local pid=$_ofj_pid code=0
  ofj_request shutdown >/dev/null || code=$?
  [[ -n $_ofj_pid ]] || return "$code"
  _ofj_send '{"jsonrpc":"2.0","method":"exit"}'
  # The service must not find its output closed before it has read that. It ends within 2 s.
  timeout 5 cat <&"$_ofj_from" >/dev/null || kill "$pid"
  _ofj_session_close
  wait "$pid"
}

_ofj_send() {
  # In a subshell, so that a broken pipe does not end the script.
  (trap '' PIPE && printf '%s\n' "$1" >&"$_ofj_to") 2>/dev/null || true
}

_ofj_session_close() {
  [[ -z $_ofj_to ]] || exec {_ofj_to}>&-
  [[ -z $_ofj_from ]] || exec {_ofj_from}<&-
  _ofj_pid='' _ofj_to='' _ofj_from=''
}

_ofj_session_lost() {
  local code=0
  if [[ $BASHPID == "$_ofj_owner" ]]; then
    wait "$_ofj_pid" || code=$?
    echo "ofj: the service ended with exit code $code" >&2
  else
    # It is a child of another shell, which alone can ask for the code.
    echo 'ofj: the service has ended' >&2
  fi
  _ofj_session_close
  return $((code == 0 ? 70 : code))
}

# What a message is to a request: its exit code, `event`, `question` or `late`; on the next lines what to print or send.
# shellcheck disable=SC2016
_ofj_verdict='
  def exit_code:
    {
      notFound: 66, conflict: 73, invalidValue: 65, noConversion: 65, invalidImage: 65, invalidConfiguration: 78,
      storeBusy: 75, overloaded: 75, storeFull: 74, storeCorrupt: 74, storeReadOnly: 77, storeNewer: 69,
      storeUnavailable: 69, networkOffline: 75, networkUnknownHost: 75, networkRefused: 75, networkTimedOut: 75,
      networkInterrupted: 75, upstreamUnavailable: 75, upstreamLimited: 75, networkInsecure: 76, upstreamRefused: 76,
      upstreamMalformed: 76, secretMissing: 77, addressNotAllowed: 77, imagingUnavailable: 69
    }[.data.kind // ""]
    // if .code == (-32700, -32600, -32601, -32602) then 64 else empty end
    // if .code == -32800 then 130 elif .code < 0 then 70 else 1 end;
  def sentence:
    if (.data.path // "") == "" then .message else "\(.message | rtrimstr(".")) (\(.data.path))." end;
  if .method and has("id") then
    "question", ({jsonrpc, id, error: {code: -32601, message: "A shell answers no questions."}} | tojson)
  elif .method then "event", ({method, params} | tojson)
  elif .id == $id and has("error") or .id == null then
    .error | exit_code, "ofj: \($method): \(sentence)\(.data.hint // "" | if . == "" then . else " " + . end)"
  elif .id == $id then "0", (.result | tojson)
  else "late" end'
