-- ofj by vim.lsp.rpc of Neovim 0.7 and later.
-- Run with `nvim --headless -u NONE -c 'luafile neovim.lua'`; OFJ_BINARY names the program and OFJ_DATA an empty directory.

local name = 'Grütze „süß“ \u{2028} 粥 😀'
local changes = {}
local exit_code

local function check(what, condition, seen)
  if condition then
    io.stdout:write('PASS neovim: ' .. what .. '\n')
  else
    io.stdout:write('FAIL neovim: ' .. what .. ': ' .. vim.inspect(seen) .. '\n')
    vim.cmd('cquit')
  end
end

local dispatchers = {
  notification = function(method, params)
    if method == 'store/didChange' then
      table.insert(changes, params)
    end
  end,
  server_request = function()
    return nil, { code = -32601, message = 'This script answers no questions.' }
  end,
  on_exit = function(code)
    exit_code = code
  end,
  on_error = function(kind, problem)
    check('the transport works', false, { kind, problem })
  end,
}

-- Newer versions take the command as one list, older ones refuse that.
local program = vim.env.OFJ_BINARY
local is_new, client = pcall(vim.lsp.rpc.start, { program, 'serve' }, dispatchers, {})
if not is_new then
  client = vim.lsp.rpc.start(program, { 'serve' }, dispatchers, {})
end

local function wait_until(condition)
  return vim.wait(5000, condition, 5)
end

-- Returns the error and the result.
local function request(method, params)
  local problem, result, is_answered
  client.request(method, params, function(...)
    problem, result = ...
    is_answered = true
  end)
  if not wait_until(function() return is_answered end) then
    check(method .. ' is answered', false)
  end
  return problem, result
end

local function call(method, params)
  local problem, result = request(method, params)
  if problem then
    check(method .. ' succeeds', false, problem)
  end
  return result
end

local function run()
  local info = call('initialize', { processId = vim.fn.getpid(), clientInfo = { name = 'neovim' }, timeZone = 'Etc/UTC' })
  client.notify('initialized', vim.empty_dict())
  check('initialize names the service', info.serverInfo.name == 'ofj', info)

  call('store/subscribe', { collections = { 'entries' } })
  local answer = call('journal/log', { day = '2026-11-30', entry = { name = name, calories = 310, protein = 11.5 } })
  local entry = answer.entries[1]
  check('an entry is logged', entry.name == name, answer)
  wait_until(function() return #changes > 0 end)
  check('the change is announced', #changes == 1 and changes[1].changes[1].ids[1] == entry.id, changes)

  local day = call('journal/day', { day = '2026-11-30' })
  check('the day has the entry', #day.entries == 1 and vim.deep_equal(day.entries[1], entry), day)
  check('the day has its total', day.totals.calories.value == 310, day.totals)
  check('what is unknown is not zero', day.totals.fat.unknown == 1, day.totals)

  local problem = request('journal/log', { entry = { name = 'Oats', calories = 1, protien = 2 } })
  check('an error has its code', problem.code == -32602, problem)
  check('an error has the path', problem.data.path == '/entry/protien', problem)

  -- Neovim keeps the answer to a cancelled request to itself. That there was one is told by the counter of the service.
  local errors = call('server/status', vim.empty_dict()).counters.errors
  -- What is cancelled waits behind a write that takes long.
  local many = {}
  for _ = 1, 3000 do
    table.insert(many, { name = 'Oats', calories = 1 })
  end
  client.request('journal/log', { entries = many, day = '1999-01-01' }, function() end)
  local outcome
  local _, id = client.request('journal/range', { from = '1930-01-01', to = '2035-01-01' }, function(...)
    outcome = { ... }
  end)
  client.notify('$/cancelRequest', { id = id })
  check('a cancelled request is answered with an error', wait_until(function()
    return call('server/status', vim.empty_dict()).counters.errors == errors + 1
  end))
  check('a cancelled request has no result', outcome == nil, outcome and outcome[1])

  call('shutdown', vim.NIL)
  client.notify('exit', vim.NIL)
  wait_until(function() return exit_code ~= nil end)
  check('the service ends with 0', exit_code == 0, exit_code)
end

local succeeded, problem = xpcall(run, debug.traceback)
if not succeeded then
  check('the script runs to its end', false, problem)
end
vim.cmd('qall!')
