extension Shell {
  /// The text that teaches the shell to complete `ofj`.
  ///
  /// The scripts know nothing but how to ask `ofj __complete`, so they need no update when methods are added.
  var completionScript: String {
    switch self {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }
}

// bash splits words at `=` and `:` too and replaces only the part after the last of them, so the words are taken from the
// line itself, and what bash keeps is cut from every answer.
private let bashScript = #"""
  # bash completion for ofj
  _ofj() {
    local line=${COMP_LINE:0:COMP_POINT} words current tail candidate summary
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=('')
    current=${words[-1]}
    tail=${current##*[=:]}
    COMPREPLY=()
    while IFS=$'\t' read -r candidate summary; do
      case $candidate in
        :files)
          compopt -o filenames 2>/dev/null
          mapfile -t COMPREPLY < <(compgen -f -- "$tail")
          ;;
        :directories)
          compopt -o filenames 2>/dev/null
          mapfile -t COMPREPLY < <(compgen -d -- "$tail")
          ;;
        *)
          [[ $candidate == *[=.] ]] && compopt -o nospace 2>/dev/null
          COMPREPLY+=("${candidate:${#current}-${#tail}}")
          ;;
      esac
    done < <(ofj __complete "${words[@]:1}" 2>/dev/null)
  }
  complete -F _ofj ofj

  """#

private let zshScript = #"""
  #compdef ofj
  _ofj() {
    local line text summary
    local -a closed closed_lines open open_lines
    for line in "${(@f)$(ofj __complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
      text=${line%%$'\t'*}
      summary=${line#*$'\t'}
      [[ $summary == $line ]] && summary=
      case $text in
        '') ;;
        :files) compset -P '*='; _files; return ;;
        :directories) compset -P '*='; _files -/; return ;;
        *[=.]) open+=("$text"); open_lines+=("$text${summary:+  -- $summary}") ;;
        *) closed+=("$text"); closed_lines+=("$text${summary:+  -- $summary}") ;;
      esac
    done
    (( $#closed )) && compadd -l -d closed_lines -a closed
    (( $#open )) && compadd -S '' -l -d open_lines -a open
    (( $#closed + $#open ))
  }
  if [[ $funcstack[1] == _ofj ]]; then _ofj "$@"; else compdef _ofj ofj; fi

  """#

private let fishScript = #"""
  # fish completion for ofj
  function __ofj_complete
    set -l words (commandline -opc)
    set -e words[1]
    set -l current (commandline -ct)
    set -l lines (ofj __complete $words "$current" 2>/dev/null)
    switch "$lines[1]"
      case :files
        __fish_complete_path (string replace -r '^--[^=]*=' '' -- $current)
      case :directories
        __fish_complete_directories (string replace -r '^--[^=]*=' '' -- $current)
      case '*'
        printf '%s\n' $lines
    end
  end
  complete -c ofj -f -a '(__ofj_complete)'

  """#
