" ofj by the `lsp` channel mode of Vim 9.
" Run with `vim -es -u NONE -i NONE -S vim.vim`; OFJ_BINARY names the program and OFJ_DATA an empty directory.

" `-u NONE` means compatible, which knows no continued lines.
set nocompatible
set encoding=utf-8
scriptencoding utf-8

let s:name = "Grütze „süß“ \u2028 粥 😀"
let s:changes = []
let s:exit_code = v:null

function s:Print(line)
  " What `-es` writes to standard output are printed lines of the buffer.
  call setline(1, a:line)
  1print
endfunction

function s:Check(what, condition, seen = v:null)
  if a:condition
    call s:Print('PASS vim: ' .. a:what)
  else
    call s:Print('FAIL vim: ' .. a:what .. ': ' .. string(a:seen))
    cquit
  endif
endfunction

function s:WaitUntil(Condition)
  let deadline = reltime()
  while !a:Condition() && reltimefloat(reltime(deadline)) < 5
    sleep 5m
  endwhile
  return a:Condition()
endfunction

function s:Receive(channel, message)
  if a:message->get('method', '') ==# 'store/didChange'
    call add(s:changes, a:message.params)
  endif
endfunction

function s:Exit(job, code)
  let s:exit_code = a:code
endfunction

function s:Request(method, params)
  return ch_evalexpr(s:job, #{method: a:method, params: a:params}, #{timeout: 5000})
endfunction

function s:Call(method, params)
  let answer = s:Request(a:method, a:params)
  if type(answer) != v:t_dict || !answer->has_key('result')
    call s:Check(a:method .. ' succeeds', v:false, answer)
  endif
  return answer.result
endfunction

function s:Run()
  let s:job = job_start([$OFJ_BINARY, 'serve'], #{
        \ in_mode: 'lsp', out_mode: 'lsp', err_mode: 'nl', out_cb: function('s:Receive'), exit_cb: function('s:Exit')})

  let info = s:Call('initialize', #{processId: getpid(), clientInfo: #{name: 'vim'}, timeZone: 'Etc/UTC'})
  call ch_sendexpr(s:job, #{method: 'initialized', params: {}})
  call s:Check('initialize names the service', info.serverInfo.name ==# 'ofj', info)

  call s:Call('store/subscribe', #{collections: ['entries']})
  let answer = s:Call('journal/log', #{day: '2026-11-30', entry: #{name: s:name, calories: 310, protein: 11.5}})
  let entry = answer.entries[0]
  call s:Check('an entry is logged', entry.name ==# s:name, answer)
  call s:WaitUntil({-> len(s:changes) > 0})
  call s:Check('the change is announced', s:changes[0].changes[0].ids == [entry.id], s:changes)

  let day = s:Call('journal/day', #{day: '2026-11-30'})
  call s:Check('the day has the entry', day.entries == [entry], day)
  call s:Check('the day has its total', day.totals.calories.value == 310, day.totals)
  call s:Check('what is unknown is not zero', day.totals.fat.unknown == 1, day.totals)

  let problem = s:Request('journal/log', #{entry: #{name: 'Oats', calories: 1, protien: 2}}).error
  call s:Check('an error has its code', problem.code == -32602, problem)
  call s:Check('an error has the path', problem.data.path ==# '/entry/protien', problem)

  " What is cancelled waits behind a write that takes long.
  call ch_sendexpr(s:job, #{method: 'journal/log', params: #{
        \ entries: repeat([#{name: 'Oats', calories: 1}], 3000), day: '1999-01-01'}}, #{callback: {-> 0}})
  let answers = []
  let sent = ch_sendexpr(s:job, #{method: 'journal/range', params: #{from: '1930-01-01', to: '2035-01-01'}},
        \ #{callback: {_, message -> add(answers, message)}})
  call ch_sendexpr(s:job, #{method: '$/cancelRequest', params: #{id: sent.id}})
  call s:WaitUntil({-> len(answers) > 0})
  call s:Check('a cancelled request is answered', answers[0]->get('error', {})->get('code', 0) == -32800, answers)

  call s:Call('shutdown', {})
  call ch_sendexpr(s:job, #{method: 'exit'})
  call s:WaitUntil({-> s:exit_code isnot v:null})
  call s:Check('the service ends with 0', s:exit_code == 0, s:exit_code)
endfunction

try
  call s:Run()
catch
  call s:Check('the script runs to its end', v:false, v:exception .. ' at ' .. v:throwpoint)
endtry
qall!
