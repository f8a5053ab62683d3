-- Exact numbers, which wrk rounds.
done = function(summary)
	local errors = summary.errors
	local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
	io.write(string.format("%d requests %d bytes %d errors\n", summary.requests, summary.bytes, failed))
end
